/**
 * Is this a name by which a computer calls itself? Any other name that leads here is somebody else's, whose page a
 * browser would take for a page of the table.
 */
export function isOwnName(host = ""): host is string {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);
}
