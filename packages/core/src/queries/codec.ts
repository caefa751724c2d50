import { parseJson, stringifyJson } from '../kernel/json.ts'

/**
 * How a TanStack `QueryClient` writes what a server read for the browser that goes on from there: as JSON text in which
 * amounts survive. For its `defaultOptions`, on both sides.
 */
export const QUERY_DEHYDRATION: {
  readonly dehydrate: { readonly serializeData: (data: unknown) => string }
  readonly hydrate: { readonly deserializeData: (text: string) => unknown }
} = {
  dehydrate: { serializeData: (data) => stringifyJson(data) },
  hydrate: { deserializeData: (text) => parseJson(text) },
}
