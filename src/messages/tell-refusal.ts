/** Does a check where Foundry would not tell this user why it fails. Throws what the check throws. */
export function tellRefusal(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (error instanceof Error) ui.notifications.error(error.message, { console: false });
    throw error;
  }
}
