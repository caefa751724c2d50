import { createMerkleTree } from '@biconomy/abstractjs'
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  keccak256,
  numberToHex,
  recoverMessageAddress,
  zeroAddress,
} from 'viem'
import { entryPoint07Address, getUserOperationHash } from 'viem/account-abstraction'
import * as z from 'zod/mini'
import {
  chainIdSchema,
  evmAddressSchema,
  hashSchema,
  hexDataSchema,
  parseExternal,
  quantitySchema,
  textSchema,
} from '../kernel/schema.ts'
import type { SupertransactionStatus } from './supertransaction-status.ts'
import { encodeCalls } from './user-op.ts'

/** Operation of a quote, in the format of the service. */
export interface WireOperation {
  userOp: Record<string, string>
  userOpHash: Hex
  meeUserOpHash: Hex
  lowerBoundTimestamp: string
  upperBoundTimestamp: string
  maxGasLimit: string
  maxFeePerGas: string
  chainId: string
  shortEncoding?: boolean
}

/** Quote in the format of the service. */
export interface WireQuote {
  hash: Hex
  node: Hex
  commitment: Hex
  paymentInfo: Record<string, unknown>
  userOps: WireOperation[]
  quoteType: string
}

/** State of an operation, in the format of the service. */
export interface WireState {
  readonly executionStatus: SupertransactionStatus
  readonly executionData?: string
  readonly executionError?: string
  readonly isConfirmed?: boolean
}

/** Replaces the reply of the service. Undefined keeps it. */
export type Detour = (request: Request) => Response | Promise<Response> | undefined

export interface MeeService {
  readonly fetch: typeof globalThis.fetch
  /** Requested paths, in order. */
  readonly asked: string[]
  /** Received API keys. */
  readonly keys: Set<string>
  /** Signed quotes that were submitted. */
  readonly executed: { readonly quote: WireQuote; readonly signature: Hex }[]
  /** Fee in base units of the fee token. */
  fee: bigint
  detour: Detour | undefined
  /** Changes a quote before its hashes are computed, and after. */
  alterQuote: ((quote: WireQuote) => void) | undefined
  alterReply: ((quote: WireQuote) => void) | undefined
  /** States of the operations without the payment, one entry per request. The last entry is repeated. */
  states: (readonly WireState[])[]
}

const NODE_ADDRESS: Hex = '0x00000000000000000000000000000000000000aa'
const PREFIX_LENGTH = 10

const requestSchema = z.object({
  quoteType: textSchema,
  userOps: z.array(
    z.object({
      sender: evmAddressSchema,
      callData: hexDataSchema,
      callGasLimit: quantitySchema,
      nonce: quantitySchema,
      chainId: chainIdSchema,
      lowerBoundTimestamp: quantitySchema,
      upperBoundTimestamp: quantitySchema,
      initCode: z.optional(hexDataSchema),
    }),
  ),
  paymentInfo: z.object({
    sender: evmAddressSchema,
    token: evmAddressSchema,
    chainId: chainIdSchema,
    nonce: quantitySchema,
    callGasLimit: quantitySchema,
    eoa: z.optional(evmAddressSchema),
    initCode: z.optional(hexDataSchema),
  }),
})

const executionSchema = z.object({ hash: hashSchema, signature: hexDataSchema })

/**
 * Biconomy's MEE service in the wire format of @biconomy/abstractjs 1.2.3, with scripted replies. It does not execute
 * anything. viem and the library compute the hashes, independently of our own code.
 */
export function createMeeSimulation({
  chainIds,
  owner,
}: {
  readonly chainIds: readonly number[]
  readonly owner: Hex
}): MeeService {
  const quotes = new Map<string, WireQuote>()
  const looks = new Map<string, number>()

  const service: MeeService = {
    asked: [],
    keys: new Set(),
    executed: [],
    fee: 50_000n,
    detour: undefined,
    alterQuote: undefined,
    alterReply: undefined,
    states: [[{ executionStatus: 'MINED_SUCCESS', isConfirmed: true, executionData: keccak256('0x01') }]],
    async fetch(input, init) {
      const request = new Request(input, init)
      const path = new URL(request.url).pathname.replace(/^\/v1\//, '')
      service.asked.push(path)
      const key = request.headers.get('x-api-key')
      if (key !== null) service.keys.add(key)
      return (await service.detour?.(request)) ?? answer(path, request)
    },
  }

  const answer = async (path: string, request: Request): Promise<Response> => {
    if (path === 'info') return Response.json(createInfo(chainIds))
    if (path === 'quote' || path === 'quote-permit') return quote(await request.json())
    if (path === 'exec') return execute(await request.json())
    if (path.startsWith('explorer/')) return explore(path.slice('explorer/'.length))
    return Response.json({ error: 'Not found' }, { status: 404 })
  }

  const quote = (body: unknown): Response => {
    const quote = createQuote(parseExternal(requestSchema, body, 'The request'), service.fee)
    service.alterQuote?.(quote)
    sealQuote(quote)
    service.alterReply?.(quote)
    quotes.set(quote.hash, quote)
    return Response.json(quote)
  }

  const execute = async (body: unknown): Promise<Response> => {
    const { hash, signature } = parseExternal(executionSchema, body, 'The signed quote')
    const quote = quotes.get(hash)
    if (!quote) return Response.json({ error: 'Quote not found' }, { status: 400 })
    if (quote.quoteType === 'simple' && !(await isSignedBy(owner, hash, signature))) {
      return Response.json({ error: 'Invalid signature' }, { status: 400 })
    }
    service.executed.push({ quote, signature })
    return Response.json({ hash })
  }

  const explore = (hash: string): Response => {
    const quote = quotes.get(hash)
    if (!quote || !service.executed.some((run) => run.quote === quote)) {
      return Response.json({ error: 'Supertransaction not found' }, { status: 404 })
    }
    const look = looks.get(hash) ?? 0
    looks.set(hash, look + 1)
    const states = service.states[Math.min(look, service.states.length - 1)] ?? []
    const paid: WireState = {
      executionStatus: 'MINED_SUCCESS',
      isConfirmed: true,
      executionData: keccak256('0x00'),
    }
    const userOps = quote.userOps.map((operation, index) => {
      const state = index === 0 ? paid : (states[index - 1] ?? states[0])
      return { ...operation, executionData: '', executionError: '', ...state }
    })
    return Response.json({ ...quote, userOps })
  }

  return service
}

/** Recomputes the hashes of the operations and of the quote. */
export function sealQuote(quote: WireQuote): void {
  for (const operation of quote.userOps) {
    operation.userOpHash = computeHash(operation)
    const bounds = [BigInt(operation.lowerBoundTimestamp), BigInt(operation.upperBoundTimestamp)] as const
    const inner = keccak256(
      encodeAbiParameters(
        [{ type: 'bytes32' }, { type: 'uint256' }, { type: 'uint256' }],
        [operation.userOpHash, ...bounds],
      ),
    )
    operation.meeUserOpHash = keccak256(inner)
  }
  quote.hash = createMerkleTree(quote.userOps.map(({ meeUserOpHash }) => meeUserOpHash)).root as Hex
}

function computeHash({ userOp, chainId }: WireOperation): Hex {
  const text = (name: string) => userOp[name] ?? ''
  const number = (name: string) => BigInt(text(name))
  const initCode = text('initCode') as Hex
  const paymaster = text('paymasterAndData') as Hex
  return getUserOperationHash({
    chainId: Number(chainId),
    entryPointAddress: entryPoint07Address,
    entryPointVersion: '0.7',
    userOperation: {
      sender: text('sender') as Hex,
      nonce: number('nonce'),
      callData: text('callData') as Hex,
      callGasLimit: number('callGasLimit'),
      verificationGasLimit: number('verificationGasLimit'),
      preVerificationGas: number('preVerificationGas'),
      maxFeePerGas: number('maxFeePerGas'),
      maxPriorityFeePerGas: number('maxPriorityFeePerGas'),
      signature: '0x',
      ...(initCode === '0x'
        ? {}
        : { factory: initCode.slice(0, 42) as Hex, factoryData: `0x${initCode.slice(42)}` as Hex }),
      ...(paymaster === '0x'
        ? {}
        : {
            paymaster: paymaster.slice(0, 42) as Hex,
            paymasterVerificationGasLimit: BigInt(`0x${paymaster.slice(42, 74)}`),
            paymasterPostOpGasLimit: BigInt(`0x${paymaster.slice(74, 106)}`),
            paymasterData: `0x${paymaster.slice(106)}`,
          }),
    },
  })
}

type QuoteRequest = z.infer<typeof requestSchema>

function createQuote({ quoteType, userOps, paymentInfo }: QuoteRequest, fee: bigint): WireQuote {
  const { token, chainId, sender, eoa, nonce, callGasLimit, initCode } = paymentInfo
  const { lowerBoundTimestamp, upperBoundTimestamp } = userOps[0] ?? {
    lowerBoundTimestamp: 0n,
    upperBoundTimestamp: 0n,
  }
  const payment = {
    sender,
    callData: encodeCalls([feeCall({ token, fee, payer: quoteType === 'permit' ? eoa : undefined })]),
    callGasLimit,
    nonce,
    chainId,
    lowerBoundTimestamp,
    upperBoundTimestamp,
    initCode,
  }
  return {
    hash: '0x',
    node: NODE_ADDRESS,
    commitment: keccak256('0xc0'),
    quoteType,
    paymentInfo: {
      ...{ sender, token, nonce: `${nonce}`, chainId: `${chainId}`, sponsored: false },
      ...{ tokenAmount: '0.05', tokenWeiAmount: `${fee}`, tokenValue: '0.05' },
    },
    userOps: [payment, ...userOps].map(toWire),
  }
}

function feeCall({ token, fee, payer }: { token: Hex; fee: bigint; payer: Hex | undefined }) {
  if (token === zeroAddress) return { to: NODE_ADDRESS, value: fee, data: '0x' as Hex }
  const data = payer
    ? encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [payer, NODE_ADDRESS, fee] })
    : encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [NODE_ADDRESS, fee] })
  return { to: token, value: 0n, data }
}

function toWire(requested: QuoteRequest['userOps'][number]): WireOperation {
  const { sender, nonce, callData, callGasLimit, chainId, initCode = '0x' } = requested
  const paymasterAndData = concatHex([
    NODE_ADDRESS,
    encodePacked(['uint128', 'uint128'], [25_000n, 25_000n]),
    numberToHex(7, { size: 32 }),
  ])
  return {
    userOp: {
      sender,
      nonce: `${nonce}`,
      initCode,
      callData,
      callGasLimit: `${callGasLimit}`,
      verificationGasLimit: '150000',
      maxFeePerGas: '1000000',
      maxPriorityFeePerGas: '1000',
      paymasterAndData,
      preVerificationGas: '50000',
    },
    userOpHash: '0x',
    meeUserOpHash: '0x',
    lowerBoundTimestamp: `${requested.lowerBoundTimestamp}`,
    upperBoundTimestamp: `${requested.upperBoundTimestamp}`,
    maxGasLimit: '500000',
    maxFeePerGas: '1000000',
    chainId: `${chainId}`,
    shortEncoding: false,
  }
}

async function isSignedBy(owner: Hex, hash: Hex, signature: Hex): Promise<boolean> {
  const plain: Hex = `0x${signature.slice(PREFIX_LENGTH)}`
  const signer = await recoverMessageAddress({ message: { raw: hash }, signature: plain }).catch(
    () => undefined,
  )
  return signer === owner
}

function createInfo(chainIds: readonly number[]) {
  return {
    version: '1.0.0',
    node: NODE_ADDRESS,
    supportedChains: chainIds.map((chainId) => ({ chainId: `${chainId}`, name: `Chain ${chainId}` })),
    supportedGasTokens: chainIds.map((chainId) => ({
      chainId: `${chainId}`,
      isArbitraryFeeTokensSupported: true,
      paymentTokens: [],
    })),
    supported_wallet_providers: [],
  }
}
