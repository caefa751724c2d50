import type { HttpClient } from '../../kernel/http.ts'
import { parseExternal, type Schema } from '../../kernel/schema.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { envelopeSchema } from './schema.ts'

/** The `result` of a call. @throws ProviderError ERROR when the answer is not a success */
export async function fetchResult<T>(
  http: HttpClient,
  call: {
    readonly path: string
    readonly query?: Readonly<Record<string, string>>
    readonly result: Schema<T>
  },
  context: ProviderContext,
): Promise<T> {
  const { path, query = {}, result } = call
  const { data } = await http.request({ path, query, schema: envelopeSchema }, context)
  if (data.status !== 'success' || data.message !== 'success') {
    const reason = `Orbiter answered '${data.message || data.status}'`
    throw new ProviderError('ERROR', reason)
  }
  return parseExternal(result, data.result, `The answer of Orbiter to ${path}`)
}
