/** Title of the browser tab: the state of a page, its name, and the name of the app. The last one that mounts is shown. */
export function PageTitle({ parts }: { readonly parts: readonly (string | undefined)[] }) {
  return <title>{formatPageTitle(parts)}</title>
}

/** Joins the parts that are known, most specific first, and the name of the app. */
export function formatPageTitle(parts: readonly (string | undefined)[]): string {
  return [...parts, 'Causeway'].filter((part) => part !== undefined && part !== '').join(' | ')
}
