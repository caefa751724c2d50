import { fieldOf } from '../../kernel/index.ts'

/** What is used of an EIP-1193 provider. */
export interface Eip1193Provider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
}

/** The code of an error as EIP-1193 and JSON-RPC give it. */
export function codeOf(error: unknown): unknown {
  return fieldOf(error, 'code')
}
