/**
 * The query of the page with one parameter set, or taken away. Of the address as it is: what the SDK writes to it, the router
 * does not hear of.
 */
export function queryWith(name: string, value: string | undefined): URLSearchParams {
  const query = new URLSearchParams(window.location.search)
  if (value === undefined) query.delete(name)
  else query.set(name, value)
  return query
}
