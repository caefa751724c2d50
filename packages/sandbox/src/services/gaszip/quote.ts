import {
  concatHex,
  encodeFunctionData,
  type Hex,
  isAddress,
  numberToHex,
  pad,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { amountWorth, type BridgeQuote, dollarsOf, NoRouteError } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { shortOf } from './chains.ts'

interface QuoteParams {
  readonly from: string
  readonly amount: string
  readonly to: string
  readonly accounts: Readonly<Record<string, string>>
}

interface QuoteAnswer {
  readonly status: 200 | 400
  readonly body: object
}

/** In seconds. */
const speed = 7
/** In seconds. */
const validFor = 60
/** Of the fee, in 1e-8 US dollars: what delivery costs. */
const delivery = 500_000n

/** `src/contracts/GasZipRouter.sol`. */
const routerAbi = parseAbi(['function deposit(uint256 chains, bytes32 to) payable'])

/** `/quotes/{from}/{amount}/{to}`: chain ids as everywhere, amounts of native coins. */
export async function quoteTransfer(
  desk: BridgeDesk,
  { from, amount, to, accounts }: QuoteParams,
): Promise<QuoteAnswer> {
  if (!/^\d{1,78}$/.test(amount)) return refused('Invalid amount')
  const toChainId = Number(to)
  try {
    const quote = await desk.quote({
      fromChainId: Number(from),
      toChainId,
      fromToken: zeroAddress,
      toToken: zeroAddress,
      fromAmount: BigInt(amount),
    })
    return { status: 200, body: describe(quote, desk.escrowOn(quote.origin.chainId), accounts) }
  } catch (error) {
    if (!(error instanceof NoRouteError)) throw error
    if (error.reason === 'TOO_HIGH') {
      return { status: 200, body: { quotes: [{ chain: toChainId, error: 'Insufficent Liquidity' }] } }
    }
    return refused(error.reason === 'TOO_LOW' ? 'Amount too low' : 'Source: Chain Disabled')
  }
}

function refused(error: string): QuoteAnswer {
  return { status: 400, body: { error } }
}

function describe(
  { destination, output, outputAmount, inputAmount }: BridgeQuote,
  router: Hex,
  { from, to }: Readonly<Record<string, string>>,
) {
  const short = shortOf(destination.chainId)
  const recipient = to !== undefined && isAddress(to, { strict: false }) ? to : undefined
  const isOwn = recipient === undefined || recipient.toLowerCase() === from?.toLowerCase()
  return {
    // For a transfer to the deposit address: to the sender, or to an account that is named, and to which chain.
    calldata: concatHex(isOwn ? ['0x01', word16(short)] : ['0x02', recipient, word16(short)]),
    quotes: [
      {
        chain: destination.chainId,
        expected: outputAmount.toString(),
        gas: amountWorth(delivery, output).toString(),
        speed,
        usd: Number(dollarsOf(outputAmount, output)),
      },
    ],
    ...(from === undefined || recipient === undefined
      ? {}
      : {
          contractDepositTxn: {
            to: router,
            data: encodeFunctionData({
              abi: routerAbi,
              functionName: 'deposit',
              args: [BigInt(short), pad(recipient, { dir: 'right', size: 32 })],
            }),
            value: toHex(inputAmount),
          },
        }),
    expires: Math.floor(Date.now() / 1_000) + validFor,
  }
}

function word16(short: number): Hex {
  return numberToHex(short, { size: 2 })
}
