/** Returns whether the page with this query states the outcome of a transfer: its own page, or one of several transfers. */
export function isStatedByPage(search: string, transferId: string): boolean {
  const query = new URLSearchParams(search)
  return (
    query.get('transfer') === transferId || (query.get('transfers') ?? '').split(',').includes(transferId)
  )
}
