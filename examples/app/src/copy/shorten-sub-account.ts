/** Shortens the id of a sub-account, which has up to 78 digits: `1389…4488`. Shorter ids stay as they are. */
export function shortenSubAccount(id: string): string {
  return id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id
}
