import { createRoutes } from '../api-error.ts'
import { logosFor } from '../logos.ts'
import type { Service, ServiceContext } from '../service.ts'
import { errorReplies } from './api-error.ts'
import { buildTransfer } from './build-transfer.ts'
import { acrossChains } from './chains.ts'
import { createLedger } from './ledger.ts'
import { listRoutes, listTokens } from './lists.ts'
import {
  type AcrossOptions,
  defaultFillDeadlineSeconds,
  defaultRelayerSettings,
  mergeRelayer,
} from './options.ts'
import { quoteTransfer } from './quote.ts'
import { type Relayer, startRelayer } from './relayer.ts'
import { transferStatus } from './status.ts'
import { acrossTokens } from './tokens.ts'

export interface AcrossService extends Service {
  readonly relayer: Relayer
  /** Stops the relayer. */
  stop(): Promise<void>
}

/** Starts Across's HTTP service for the local pools, and the relayer that settles their deposits. */
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

  const routes = createRoutes(errorReplies)
  routes.get('/suggested-fees', async (c) => c.json(await quoteTransfer(quotes, c.req.query())))
  routes.get('/available-routes', (c) => c.json(listRoutes(tokens, c.req.query())))
  routes.get('/build-deposit-tx', (c) => c.json(buildTransfer(chains, fillDeadlineSeconds, c.req.query())))
  routes.get('/deposit/status', async (c) => {
    const { status, body } = await transferStatus(ledger, chains, c.req.query())
    return c.json(body, status)
  })
  routes.get('/token-list', (c) => c.json(listTokens(tokens, logosFor(c))))
  return { id: 'across', routes, relayer, stop: relayer.stop }
}
