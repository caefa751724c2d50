import { Hono } from 'hono'
import type { ServiceEnv } from '../http.ts'
import { logoUrl } from '../pictures.ts'
import type { Service, ServiceContext } from '../service.ts'
import { sendApiError } from './api-error.ts'
import { buildDeposit } from './build.ts'
import { createLedger } from './ledger.ts'
import { acrossChains } from './network.ts'
import {
  type AcrossOptions,
  defaultFillDeadlineSeconds,
  defaultRelayerSettings,
  mergeRelayer,
} from './options.ts'
import { suggestFees } from './quotes.ts'
import { type Relayer, startRelayer } from './relayer.ts'
import { availableRoutes } from './routes.ts'
import { depositStatus } from './status.ts'
import { tokenList } from './token-list.ts'
import { acrossTokens } from './tokens.ts'

export interface AcrossService extends Service {
  readonly relayer: Relayer
  /** Ends the relayer. */
  stop(): Promise<void>
}

/** Across's HTTP interface over the local pools, and the relayer that settles what is deposited there. */
export function startAcrossService(context: ServiceContext, options: AcrossOptions): AcrossService {
  const chains = acrossChains(context.chains)
  const tokens = acrossTokens(chains)
  const ledger = createLedger(chains)
  const fillDeadlineSeconds = options.fillDeadlineSeconds ?? defaultFillDeadlineSeconds
  const quotes = {
    chains,
    tokens,
    relayer: context.accounts.relayer.address,
    fillDeadlineSeconds,
    exclusivitySeconds: options.exclusivitySeconds ?? 0,
  }
  const relayer = startRelayer({
    chains,
    ledger,
    accounts: context.accounts,
    queues: context.queues,
    settings: mergeRelayer(defaultRelayerSettings, options.relayer ?? {}),
    onLog: context.onLog,
  })

  const routes = new Hono<ServiceEnv>()
  routes.onError((error, c) => sendApiError(c, error))
  routes.get('/suggested-fees', async (c) => c.json(await suggestFees(quotes, c.req.query())))
  routes.get('/available-routes', (c) => c.json(availableRoutes(tokens, c.req.query())))
  routes.get('/build-deposit-tx', (c) => c.json(buildDeposit(chains, fillDeadlineSeconds, c.req.query())))
  routes.get('/deposit/status', async (c) => {
    const { status, body } = await depositStatus(ledger, chains, c.req.query())
    return c.json(body, status)
  })
  routes.get('/token-list', (c) => c.json(tokenList(tokens, (symbol) => logoUrl(c, symbol))))
  return { id: 'across', routes, relayer, stop: relayer.stop }
}
