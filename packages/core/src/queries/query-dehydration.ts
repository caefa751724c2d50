import { parseJson, stringifyJson } from '../kernel/json.ts'

/**
 * `defaultOptions` of a TanStack `QueryClient` that transfers server data to the browser: as JSON text that preserves bigints. Use it
 * on both sides.
 */
export const QUERY_DEHYDRATION: {
  readonly dehydrate: { readonly serializeData: (data: unknown) => string }
  readonly hydrate: { readonly deserializeData: (text: string) => unknown }
} = {
  dehydrate: { serializeData: (data) => stringifyJson(data) },
  hydrate: { deserializeData: (text) => parseJson(text) },
}
