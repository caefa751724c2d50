/** Simulated service of Quay, a fictional bridge. It receives and pays with real transactions on the local chains. */

import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { type Address, formatUnits, InvalidInputError, parseUnits, scaleDecimals } from '@causeway/core'
import { NATIVE_TOKEN_ADDRESS, sameAddress } from '@causeway/core/chains'
import { evmAddressSchema } from '@causeway/core/providers'
import type { SandboxDescription } from '@causeway/sandbox'
import { type Hex, toHex } from 'viem'
import * as z from 'zod/mini'
import { connectQuayAccount } from './connect-quay-account.ts'
import { encodeDeposit } from './encode-deposit.ts'
import { CHAINS } from './quay.ts'

const VALID_SECONDS = 60
const ROUTES = [
  { basisPoints: 30n, seconds: 15 },
  { basisPoints: 15n, seconds: 90 },
]

const termsSchema = z.object({
  amount: z.string().check(z.regex(/^\d+(\.\d+)?$/)),
  fromChain: z.string(),
  fromToken: z.string(),
  toChain: z.string(),
  toToken: z.string(),
  recipient: evmAddressSchema,
})

interface Offer {
  readonly id: Hex
  readonly from: Token
  readonly to: Token
  readonly recipient: Address
  readonly amount: bigint
  readonly fee: bigint
  readonly receive: bigint
  readonly seconds: number
}

interface Token {
  readonly chainId: number
  readonly address: Address
  readonly symbol: string
  readonly decimals: number
}

interface Settlement {
  readonly status: 'unknown' | 'paid' | 'refunded'
  readonly payout: Hex | null
}

/** Starts Quay on the chains of a sandbox. Offers are kept in memory until it is closed. */
export async function startQuay(
  sandbox: SandboxDescription,
): Promise<{ readonly baseUrl: string; close(): void }> {
  const offers = new Map<string, Offer>()
  const settlements = new Map<string, Promise<Settlement>>()
  const till = connectQuayAccount(sandbox)

  /** Returns the settlement of a deposit. The first request finds the deposit and settles it. */
  async function getSettlement(hash: Hex): Promise<Settlement> {
    const deposit = settlements.has(hash) ? undefined : await till.findDeposit(hash)
    if (deposit && !settlements.has(hash)) settlements.set(hash, settle(deposit))
    return settlements.get(hash) ?? { status: 'unknown', payout: null }
  }

  /** Pays the offered output once. A deposit without an offer is refunded. */
  async function settle(deposit: Deposit): Promise<Settlement> {
    const { fromChainId: chainId, token, amount, sender, recipient } = deposit
    const offer = offers.get(deposit.offer)
    if (!offer || !isOffered(deposit, offer)) {
      return { status: 'refunded', payout: await till.pay({ chainId, token, to: sender, amount }) }
    }
    offers.delete(offer.id)
    const { chainId: toChainId, address } = offer.to
    const payment = { chainId: toChainId, token: address, to: recipient, amount: offer.receive }
    return { status: 'paid', payout: await till.pay(payment) }
  }

  async function answer(request: IncomingMessage): Promise<unknown> {
    const [, , kind = '', id = '', part = ''] = (request.url ?? '').split('/')
    const route = [request.method, kind, part].join(' ').trim()
    if (route === 'POST offers') {
      const newOffers = makeOffers(z.parse(termsSchema, await json(request)), sandbox)
      for (const offer of newOffers) offers.set(offer.id, offer)
      return { offers: newOffers.map(writeOffer) }
    }
    if (route === 'POST offers deposit') {
      const offer = offers.get(id) ?? fail(404, 'offer_gone', 'The offer does not exist')
      return writeDeposit(offer)
    }
    if (route === 'GET deposits') return getSettlement(z.parse(hashSchema, id))
    return fail(404, 'no_such_place', route)
  }

  return listen(answer)
}

type Deposit = NonNullable<Awaited<ReturnType<ReturnType<typeof connectQuayAccount>['findDeposit']>>>

function isOffered(deposit: Deposit, { from, to, amount }: Offer): boolean {
  const isSource = deposit.fromChainId === from.chainId && sameAddress(deposit.token, from.address)
  return isSource && deposit.amount === amount && deposit.destinationChainId === to.chainId
}

function makeOffers(terms: z.output<typeof termsSchema>, sandbox: SandboxDescription): Offer[] {
  const from = findToken(terms.fromChain, terms.fromToken, sandbox)
  const to = findToken(terms.toChain, terms.toToken, sandbox)
  if (from.symbol !== to.symbol) fail(400, 'token_unknown', 'The token must be the same on both chains')
  const amount = parseUnits(terms.amount, from.decimals)
  return ROUTES.map(({ basisPoints, seconds }) => {
    const fee = (amount * basisPoints) / 10_000n
    if (fee === 0n) fail(400, 'amount_too_low', 'The fee would be zero')
    const receive = scaleDecimals(amount - fee, from.decimals, to.decimals)
    const id = toHex(randomBytes(32))
    return { id, from, to, recipient: terms.recipient, amount, fee, receive, seconds }
  })
}

/** Formats an offer. Quay has no slippage, so the minimum equals the output. */
function writeOffer({ id, from, to, fee, receive, seconds }: Offer) {
  const pays = formatUnits(receive, to.decimals)
  const terms = { receive: pays, receiveAtLeast: pays, fee: formatUnits(fee, from.decimals) }
  return { id, ...terms, seconds, expiresAt: Math.floor(Date.now() / 1000) + VALID_SECONDS }
}

function writeDeposit({ id, from, to, amount, recipient, receive }: Offer) {
  const terms = {
    fromTokenAddress: from.address,
    fromAmount: amount,
    toAddress: recipient,
    toChainId: to.chainId,
  }
  const { value, ...call } = encodeDeposit(terms, id, receive)
  return { ...call, value: String(value) }
}

function findToken(chain: string, address: string, { chains, tokens }: SandboxDescription): Token {
  const running = chains.find(({ chainId }) => CHAINS[chainId] === chain)
  if (!running) return fail(400, 'token_unknown', `Quay does not support ${chain}`)
  const { chainId, nativeSymbol: symbol } = running
  if (address === 'native') return { chainId, address: NATIVE_TOKEN_ADDRESS, symbol, decimals: 18 }
  const token = tokens.find((entry) => entry.chainId === chainId && sameAddress(entry.address, address))
  return token ?? fail(400, 'token_unknown', `Quay does not support token ${address} on ${chain}`)
}

const hashSchema = z.custom<Hex>((text) => typeof text === 'string' && /^0x[0-9a-fA-F]{64}$/.test(text))

class QuayError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

function fail(status: number, code: string, message: string): never {
  throw new QuayError(status, code, message)
}

async function listen(answer: (request: IncomingMessage) => Promise<unknown>) {
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(request).then((body) => ({ status: 200, body }), errorReply)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('Failed to read the port of the server.')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { baseUrl: `http://127.0.0.1:${address.port}/v2`, close }
}

function errorReply(error: unknown) {
  if (error instanceof QuayError) {
    return { status: error.status, body: { code: error.code, message: error.message } }
  }
  if (error instanceof z.core.$ZodError || error instanceof InvalidInputError) {
    return { status: 400, body: { code: 'bad_request', message: error.message } }
  }
  return { status: 500, body: { code: 'broken', message: String(error) } }
}
