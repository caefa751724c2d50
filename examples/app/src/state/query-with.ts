/**
 * Returns the current query with one parameter set or removed. Reads `window.location`, because the SDK changes the
 * URL without the router.
 */
export function queryWith(name: string, value: string | undefined): URLSearchParams {
  const query = new URLSearchParams(window.location.search)
  if (value === undefined) query.delete(name)
  else query.set(name, value)
  return query
}
