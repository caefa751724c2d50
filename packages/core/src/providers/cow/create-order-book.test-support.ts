import { hashTypedData, keccak256, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { BuiltQuote } from '../../quotes/build-quote.ts'
import type { OrderData } from '../../quotes/provider.ts'
import { getOrder } from '../../quotes/quotes.test-support.ts'
import { drive } from '../../testing/fake-clock.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import type { ApiCall } from '../../testing/scripted-fetch.ts'
import { RECIPIENT } from '../shared/cases.test-support.ts'
import { cow } from './index.ts'
import { QUOTE } from './replies.test-support.ts'

export const SETTLEMENT: Address = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
export const VAULT_RELAYER: Address = '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110'
export const ETH_FLOW: Address = '0xbA3cB449bD2B4ADddBc894D8697F5170800EAdeC'
export const USDC: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
export const USDT: Address = '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'
export const WETH: Address = '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'
export const ME = privateKeyToAccount(keccak256('0x01'))

/** The fake clock's 1,750,000,000 s plus half an hour. */
export const VALID_TO = 1_750_001_800n

/** cowprotocol/ethflowcontract, `ICoWSwapEthFlow.sol` */
export const ETH_FLOW_ABI = parseAbi([
  'function createOrder((address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, bytes32 appData, uint256 feeAmount, uint32 validTo, bool partiallyFillable, int64 quoteId) order) payable returns (bytes32 orderHash)',
])

export const request = {
  fromChainId: 42161,
  toChainId: 42161,
  fromTokenAddress: USDC,
  toTokenAddress: USDT,
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: 1_000_000n,
  fromAddress: ME.address,
  toAddress: RECIPIENT,
  slippage: 0.5,
}
export const sale = { ...request, fromTokenAddress: NATIVE_TOKEN_ADDRESS, fromTokenDecimals: 18 }

/** Creates an order book with a price of 0.99 that accepts any order. `special` overrides its replies. */
export function createOrderBook(special: (call: ApiCall) => Response | undefined = () => undefined) {
  const harness = createProviderHarness({
    create: cow,
    request,
    integrator: 'my-dapp',
    answer: (call) => special(call) ?? acceptAny(call),
  })
  const submit = async (built: BuiltQuote, interfaceParamData = built.interfaceParamData) => {
    const order = getOrder(built)
    const signature = await ME.signTypedData(signable(order))
    const signed = { ...order, signature, request: built.request, interfaceParamData }
    return drive(harness.clock, harness.aggregator.submitOrder('cow', signed))
  }
  return { ...harness, submit }
}

function acceptAny({ path, body }: ApiCall): unknown {
  if (!path.endsWith('/quote')) return Response.json(computeUid(body), { status: 201 })
  const sellAmount = BigInt(String(body['sellAmountBeforeFee']))
  const quote = {
    ...QUOTE.quote,
    sellAmount: String(sellAmount),
    feeAmount: '0',
    buyAmount: String((sellAmount * 99n) / 100n),
  }
  return { ...QUOTE, quote }
}

/** Casts the typed data to the types of viem, which depend on the fields. */
const signable = ({ typedData }: OrderData) => typedData as Parameters<typeof ME.signTypedData>[0]

/** Computes the uid from a submitted order, as the order book does. */
export function computeUid(body: ApiCall['body']): string {
  const hash = hashTypedData({
    domain: { name: 'Gnosis Protocol', version: 'v2', chainId: 42161, verifyingContract: SETTLEMENT },
    types: { Order: TYPES },
    primaryType: 'Order',
    message: { ...body, appData: body['appDataHash'] } as never,
  })
  const validTo = Number(body['validTo']).toString(16).padStart(8, '0')
  return `${hash}${String(body['from']).slice(2).toLowerCase()}${validTo}`
}

const TYPES = [
  'address sellToken',
  'address buyToken',
  'address receiver',
  'uint256 sellAmount',
  'uint256 buyAmount',
  'uint32 validTo',
  'bytes32 appData',
  'uint256 feeAmount',
  'string kind',
  'bool partiallyFillable',
  'string sellTokenBalance',
  'string buyTokenBalance',
].map((field) => {
  const [type = '', name = ''] = field.split(' ')
  return { name, type }
})
