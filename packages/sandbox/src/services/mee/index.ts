import type { Address, Hex } from 'viem'
import type { ChainClient } from '../../chains/client.ts'
import { meeNodeAddress } from '../../protocols/mee/deployments.ts'
import { amountWorth, assetsOn, findAsset } from '../../settlement/index.ts'
import { ApiError, createRoutes } from '../api-error.ts'
import { parseParams } from '../parse-params.ts'
import type { Service, ServiceContext } from '../service.ts'
import { readBody } from '../service-request.ts'
import { carryOut, pending, type Work } from './carry-out.ts'
import { makeQuote } from './make-quote.ts'
import { executionSchema, type QuoteRequest, quoteRequestSchema, type WireQuote } from './schema.ts'
import { isTriggeredBy, readTrigger, type Trigger } from './trigger.ts'

/** Fee of a supertransaction in 1e-8 US dollars: five cents. */
const feeWorth = 5_000_000n

export interface MeeService extends Service {
  stop(): Promise<void>
}

/** Issued quote, with the wallet of the request if it contained one. */
interface IssuedQuote {
  readonly quote: WireQuote
  readonly eoa: Address | undefined
}

/**
 * Creates a simulated node of Biconomy's MEE, in the wire format of @biconomy/abstractjs 1.2.3. Operations are executed
 * on stand-ins of Biconomy's contracts, which move tokens on the local chains. The node verifies signatures instead of
 * a validator contract.
 */
export function createMeeService({ chains, accounts, queues }: ServiceContext): MeeService {
  const stopping = new AbortController()
  const assets = chains.flatMap(assetsOn)
  const issued = new Map<string, IssuedQuote>()
  const executed = new Map<string, Work>()
  const owners = new Map<Address, Address>()

  const client = (chainId: number): ChainClient => {
    const chain = chains.find((candidate) => candidate.chainId === chainId)
    if (chain) return chain.client
    throw new ApiError(400, 'UNSUPPORTED_CHAIN', `Chain ${chainId} is not supported.`)
  }

  const quote = (request: QuoteRequest, payer: Address | undefined): WireQuote => {
    const { token, chainId, eoa } = request.paymentInfo
    const asset = findAsset(assets, chainId, token)
    if (!asset)
      throw new ApiError(
        400,
        'UNSUPPORTED_TOKEN',
        `Token ${token} on chain ${chainId} is not supported as a fee token.`,
      )
    for (const operation of request.userOps) client(operation.chainId)
    const issuedQuote = makeQuote(request, amountWorth(feeWorth, asset), payer)
    issued.set(issuedQuote.hash, { quote: issuedQuote, eoa })
    return issuedQuote
  }

  /**
   * Returns whether `owner` owns every account of the quote. The init code of an account contains the address of its
   * owner.
   */
  const belongsTo = ({ userOps }: WireQuote, owner: Address): boolean => {
    for (const { userOp } of userOps) {
      const isOwnAccount = userOp.initCode.toLowerCase().includes(owner.slice(2).toLowerCase())
      if (isOwnAccount && !owners.has(userOp.sender)) owners.set(userOp.sender, owner)
    }
    return userOps.every(({ userOp }) => owners.get(userOp.sender) === owner)
  }

  const isValid = async (trigger: Trigger, { quote, eoa }: IssuedQuote): Promise<boolean> => {
    if (trigger.type === 'signature') return belongsTo(quote, trigger.owner)
    if (eoa === undefined || !belongsTo(quote, eoa)) return false
    // The token contract verifies the permit.
    if (trigger.type === 'permit') return true
    return isTriggeredBy(client(trigger.chainId), trigger.hash, { owner: eoa, hash: quote.hash })
  }

  const execute = async (hash: Hex, signature: Hex): Promise<void> => {
    const issuedQuote = issued.get(hash)
    if (!issuedQuote) throw new ApiError(400, 'UNKNOWN_QUOTE', 'Quote not found')
    if (executed.has(hash)) throw new ApiError(400, 'ALREADY_EXECUTED', 'Quote already executed')
    const expiry = Math.min(...issuedQuote.quote.userOps.map((userOp) => Number(userOp.upperBoundTimestamp)))
    if (Date.now() > expiry * 1_000) throw new ApiError(400, 'EXPIRED', 'Quote expired')
    const trigger = await readTrigger(hash, signature)
    if (!(await isValid(trigger, issuedQuote)))
      throw new ApiError(400, 'INVALID_SIGNATURE', 'Invalid signature')
    const { quote, eoa } = issuedQuote
    const permit = trigger.type === 'permit' && eoa ? { ...trigger.permit, owner: eoa } : undefined
    const work: Work = { quote, permit, states: quote.userOps.map(() => pending) }
    executed.set(hash, work)
    void carryOut(work, { client, queues, relayer: accounts.relayer.address, stopped: stopping.signal })
  }

  const routes = createRoutes({
    refused: ({ status, message }) => [status, { error: message }],
    badParameter: ({ message }) => [400, { error: message }],
    failed: (message) => [500, { error: message }],
  })
  routes.get('/info', (c) => c.json(describe(chains.map(({ chainId, spec }) => [chainId, spec.name]))))
  routes.post('/quote', async (c) => {
    return c.json(quote(parseParams(quoteRequestSchema, await readBody(c)), undefined))
  })
  routes.post('/quote-permit', async (c) => {
    const request = parseParams(quoteRequestSchema, await readBody(c))
    return c.json(quote(request, request.paymentInfo.eoa))
  })
  routes.post('/exec', async (c) => {
    const { hash, signature } = parseParams(executionSchema, await readBody(c))
    await execute(hash, signature)
    return c.json({ hash })
  })
  routes.get('/explorer/:hash', (c) => {
    const work = executed.get(c.req.param('hash').toLowerCase())
    if (!work) throw new ApiError(404, 'UNKNOWN_SUPERTRANSACTION', 'Supertransaction not found')
    const userOps = work.quote.userOps.map((operation, index) => ({ ...operation, ...work.states[index] }))
    return c.json({ ...work.quote, userOps })
  })
  return {
    id: 'mee',
    routes,
    stop: async () => stopping.abort(),
  }
}

function describe(chains: readonly (readonly [chainId: number, name: string])[]) {
  return {
    version: '1.0.0',
    node: meeNodeAddress,
    supportedChains: chains.map(([chainId, name]) => ({ chainId: `${chainId}`, name })),
    supportedGasTokens: chains.map(([chainId]) => ({
      chainId: `${chainId}`,
      isArbitraryFeeTokensSupported: true,
      paymentTokens: [],
    })),
    supported_wallet_providers: [],
  }
}
