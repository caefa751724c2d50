import type { Address, Hash, Hex } from 'viem'
import type {
  payStatusSchema,
  quoteSchema,
  transactionSchema,
} from '../../../../core/src/providers/nitro/schema.ts'
import type { Asset } from '../../settlement/index.ts'
import type { BridgeTerms } from '../bridge-terms.ts'
import { toEeee } from '../params.ts'
import type { ReplyOf } from '../reply-of.ts'

/** Lifetime of a deposit address, in seconds. */
const depositSeconds = 600

export interface DepositTerms {
  readonly uid: string
  readonly depositAddress: Address
  readonly refundAddress: Address
  readonly recipientAddress: Address
  readonly partnerId: number
  readonly data: Hex
  /** Current time, in milliseconds since the epoch. */
  readonly now: number
}

/** Returns the reply of `GET /swap-on-nitro`. */
export function createQuote(terms: BridgeTerms, deposit: DepositTerms) {
  const { input, output, inputAmount, outputAmount, fee, gas, contract, value } = terms
  const { uid, depositAddress, refundAddress, recipientAddress, partnerId, data, now } = deposit
  return {
    depositInfo: {
      uid,
      chainId: input.chainId,
      depositAddress,
      amount: inputAmount.toString(),
      refundAddress,
      status: 'PENDING',
      createdAt: new Date(now).toISOString(),
      expirationAt: new Date(now + depositSeconds * 1_000).toISOString(),
    },
    bestRoute: {
      bridgeFee: {
        address: toEeee(input),
        amount: fee.toString(),
        decimals: input.decimals,
        symbol: input.symbol,
      },
      flowType: 'trustless',
      isTransfer: true,
      isWrappedToken: false,
      allowanceTo: contract,
      source: {
        ...describeSide(input, inputAmount),
        bridgeFeeAmount: fee.toString(),
        tokenPath: '',
        dataTx: [],
      },
      destination: { ...describeSide(output, outputAmount), tokenPath: '', dataTx: [] },
      fromTokenAddress: toEeee(input),
      toTokenAddress: toEeee(output),
      senderAddress: refundAddress,
      receiverAddress: recipientAddress,
      partnerId: String(partnerId),
      txn: {
        from: refundAddress,
        to: contract,
        data,
        value: value.toString(),
        gasPrice: gas.price.toString(),
        gasLimit: gas.limit.toString(),
      } satisfies ReplyOf<typeof transactionSchema>,
    },
    // The published schema lacks this field, but clients read it.
    spentTime: 60,
  } satisfies ReplyOf<typeof quoteSchema>
}

function describeSide(asset: Asset, tokenAmount: bigint) {
  const described = {
    decimals: asset.decimals,
    symbol: asset.symbol,
    name: asset.name,
    chainId: String(asset.chainId),
    address: toEeee(asset),
    resourceID: asset.coin.toLowerCase(),
    isMintable: false,
    isWrappedAsset: false,
  }
  return {
    chainId: String(asset.chainId),
    asset: { ...described, chainType: 'evm', isReserveAsset: false },
    stableReserveAsset: described,
    tokenAmount: tokenAmount.toString(),
    stableReserveAmount: tokenAmount.toString(),
    path: [],
    flags: [],
    priceImpact: '0',
  }
}

export interface PayRecord {
  readonly uid: string
  readonly chainId: number
  readonly depositAddress: Address
  readonly refundAddress: Address
  readonly amount: bigint
  readonly status: string
  readonly relayTxn: Hash | null
}

/** Returns the reply of `GET /get-status-by-deposit-address`. */
export function createPayStatus({ amount, ...record }: PayRecord) {
  const never = new Date(0).toISOString()
  const times = { createdAt: never, updatedAt: never, expirationAt: never }
  return {
    results: [{ ...record, amount: amount.toString(), currentBalance: '0', ...times }],
    pagination: { total: 1, page: 1, limit: 20, totalPages: 1 },
  } satisfies ReplyOf<typeof payStatusSchema>
}
