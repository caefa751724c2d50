import { createHttpClient } from '../../kernel/index.ts'
import { defineProvider, type ProviderOptions, type QuoteProvider } from '../../quotes/index.ts'
import { refuseFuelAndMessage } from '../shared/refusal.ts'
import { decodeNitro } from './calldata.ts'
import { quoteNitro } from './quote.ts'
import { healthSchema } from './schema.ts'
import { arrivalNitro, statusNitro } from './status.ts'

const BASE_URL = 'https://api.pay.routerprotocol.com'
const PATHFINDER_URL = 'https://api-beta.pathfinder.routerprotocol.com/api/v2'

export interface NitroOptions extends ProviderOptions {
  /** Nitro's own API, which knows both ends of a transfer. Default: the published host. */
  readonly pathfinderUrl?: string | undefined
}

/**
 * Router Nitro, through Router Pay: the bridge of Router Protocol. A quote brings the transaction that carries it out.
 * Its DONE says that the money left; that it arrived, says Nitro's own API.
 *
 * @see https://docs.routerprotocol.com/api/?v=ROUTER-PAY
 */
export function nitro({
  baseUrl = BASE_URL,
  pathfinderUrl = PATHFINDER_URL,
  ...options
}: NitroOptions = {}): QuoteProvider {
  const pay = createHttpClient({ ...options, baseUrl })
  const pathfinder = createHttpClient({ ...options, baseUrl: pathfinderUrl })
  return defineProvider({
    id: 'nitro',
    name: 'Router Nitro',
    kind: 'bridge',
    doneMeans: 'departed',
    refusal: (request) => refuseFuelAndMessage('Router Nitro', request),
    quote: (request, context) => quoteNitro(pay, request, context),
    decode: decodeNitro,
    status: (request, context) => statusNitro({ pay, pathfinder }, request, context),
    arrival: (request, context) => arrivalNitro({ pay, pathfinder }, request, context),
    health: async (context) => {
      await pay.request({ path: 'health', schema: healthSchema }, context)
    },
  })
}
