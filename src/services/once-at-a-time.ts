/** Does something about a subject, unless that is being done already: then it returns what `meanwhile` returns. */
export type Once<Subject> = <Result>(
  subject: Subject,
  run: () => Promise<Result>,
  meanwhile: () => Result,
) => Promise<Result>;

/**
 * Returns a function that does one kind of thing at a time for each subject. People are asked and dice fall by hand
 * while it is being done, and a second click must not begin it again. What has to be done twice is put in line by
 * `serialize` instead.
 */
export function onceAtATime<Subject>(): Once<Subject> {
  const underWay = new Set<Subject>();
  return async (subject, run, meanwhile) => {
    if (underWay.has(subject)) return meanwhile();
    underWay.add(subject);
    try {
      return await run();
    } finally {
      underWay.delete(subject);
    }
  };
}
