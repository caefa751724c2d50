import { ProviderError } from '../../quotes/provider-error.ts'
import { type CodesByWords, codeByWords, errorByWords, readErrorBody } from '../shared/error.ts'
import { OPENOCEAN } from './chains.ts'
import { envelopeSchema } from './schema.ts'

/** OpenOcean has words alone. */
const CODES: CodesByWords = [
  [/token.*(?:not (?:found|support)|invalid)|invalid token|unsupported token/i, 'UNSUPPORTED_TOKEN'],
  [/no (?:avail|route|path|quote)|liquidity|route not found/i, 'NOT_ROUTE'],
  [/too (?:small|low)/i, 'AMOUNT_TOO_LOW'],
]

/** OpenOcean's own 'no'; any other error as it came. */
export function errorOpenocean(error: unknown): unknown {
  const { error: said, errorMsg } = readErrorBody(envelopeSchema, error) ?? {}
  return errorByWords(error, OPENOCEAN.name, CODES, said || errorMsg)
}

/** Its 'no' within an HTTP 200. */
export function refusedByOpenocean(code: number, reason: string): ProviderError {
  const fallback = code >= 500 ? 'SERVICE_UNAVAILABLE' : 'ERROR'
  return new ProviderError(codeByWords(CODES, reason) ?? fallback, reason || `OpenOcean answered ${code}`)
}
