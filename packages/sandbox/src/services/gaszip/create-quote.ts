import {
  type Address,
  concatHex,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  toHex,
} from 'viem'

const SPEED_SECONDS = 7
const VALID_SECONDS = 60

/** ABI of `src/contracts/GasZipRouter.sol`. */
const routerAbi = parseAbi(['function deposit(uint256 chains, bytes32 to) payable'])

/** Values of a quote. Amounts in base units of the native tokens. */
export interface QuoteTerms {
  readonly destinationChainId: number
  /** Gas.zip's short id of the destination chain. */
  readonly short: number
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Cost of the delivery, which is part of the fee. */
  readonly deliveryCost: bigint
  /** Value of the amount in US dollars. */
  readonly usd: number
  readonly router: Address
  readonly sender: Address | undefined
  readonly recipient: Address | undefined
  /** Current time, in milliseconds since the epoch. */
  readonly now: number
}

/** Returns the reply of `GET /quotes/{from}/{amount}/{to}`. Without accounts, it contains no transaction. */
export function createQuote(terms: QuoteTerms) {
  const { destinationChainId, short, amountIn, amountOut, deliveryCost, usd, now } = terms
  const { router, sender, recipient } = terms
  const isOwn = recipient === undefined || recipient.toLowerCase() === sender?.toLowerCase()
  return {
    // With this calldata, a transfer to the deposit address pays its sender, or the account in the calldata.
    calldata: concatHex(isOwn ? ['0x01', toWord16(short)] : ['0x02', recipient, toWord16(short)]),
    quotes: [
      {
        chain: destinationChainId,
        expected: amountOut.toString(),
        gas: deliveryCost.toString(),
        speed: SPEED_SECONDS,
        usd,
      },
    ],
    ...(sender === undefined || recipient === undefined
      ? {}
      : {
          contractDepositTxn: {
            to: router,
            data: encodeFunctionData({
              abi: routerAbi,
              functionName: 'deposit',
              args: [BigInt(short), pad(recipient, { dir: 'right', size: 32 })],
            }),
            value: toHex(amountIn),
          },
        }),
    expires: Math.floor(now / 1_000) + VALID_SECONDS,
  }
}

function toWord16(short: number): Hex {
  return numberToHex(short, { size: 2 })
}

/** Deposit, and its payment if there is one. Amounts in base units, times in seconds since the epoch. */
export interface SearchTerms {
  readonly deposit: {
    readonly chainId: number
    readonly hash: Hex
    readonly block: number
    readonly sender: Address
    readonly recipient: Address
    readonly short: number
    readonly status: string
    readonly time: number
    readonly value: bigint
  }
  readonly payment?:
    | {
        readonly chainId: number
        readonly hash: Hex | null
        readonly signer: Address
        readonly recipient: Address
        readonly status: string
        readonly time: number
        readonly value: bigint
        readonly isRefund: boolean
      }
    | undefined
}

/** Returns the reply of `GET /search/{hash}`. */
export function createSearch({ deposit, payment }: SearchTerms) {
  return {
    deposit: {
      block: deposit.block,
      chain: deposit.chainId,
      hash: deposit.hash,
      log: 0,
      sender: deposit.sender.toLowerCase(),
      shorts: [deposit.short],
      status: deposit.status,
      time: deposit.time,
      to: deposit.recipient.toLowerCase(),
      usd: 0,
      value: deposit.value.toString(),
    },
    txs:
      payment === undefined
        ? []
        : [
            {
              chain: payment.chainId,
              hash: payment.hash,
              nonce: 0,
              ...(payment.isRefund ? { refund: true } : {}),
              ...(payment.status === 'CANCELLED' ? { cancelled: true } : {}),
              signer: payment.signer,
              status: payment.status,
              time: payment.time,
              to: payment.recipient.toLowerCase(),
              usd: 0,
              value: payment.value.toString(),
            },
          ],
  }
}
