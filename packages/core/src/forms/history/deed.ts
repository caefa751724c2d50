import type { ActivityItem } from '../../activity/index.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/index.ts'
import type { TransactionInfo, TransferRecord } from '../../transfers/index.ts'

/** A token on its chain, and how much of it, as a record has them. */
export interface DeedSide {
  readonly chainId: number
  readonly token: string | undefined
  /** In base units. */
  readonly amount: bigint | undefined
  /** Where the record itself knows them. */
  readonly decimals: number | undefined
}

/** What was done, whichever kind of record tells it. */
export interface Deed {
  /** In two or three words. */
  readonly name: string
  readonly paid: DeedSide | undefined
  readonly received: DeedSide | undefined
  readonly lender: string | undefined
  /** Who carried it out. */
  readonly provider: string | undefined
  /** Whose it becomes, where that is not who sent it. */
  readonly recipient: string | undefined
}

/** What an item of the activity is about. */
export function deedOf(item: ActivityItem): Deed {
  return item.kind === 'transfer' ? transferDeed(item.record) : transactionDeed(item.record)
}

function transferDeed({ chainId, info, run }: TransferRecord): Deed {
  const { type, account, recipient, aggregator, lender, txType } = info
  const request = run?.agreed?.request
  return {
    name: deedName(type, txType),
    paid: side(chainId, info.inputCurrency, info.inputAmountRaw, request?.fromTokenDecimals),
    received:
      info.outputChainId === undefined
        ? undefined
        : side(info.outputChainId, info.outputCurrency, info.outputAmountRaw, request?.toTokenDecimals),
    lender,
    provider: aggregator === undefined ? undefined : (run?.name ?? aggregator),
    recipient: recipient?.toLowerCase() === account.toLowerCase() ? undefined : recipient,
  }
}

function transactionDeed({
  chainId,
  info,
}: {
  readonly chainId: number
  readonly info: TransactionInfo
}): Deed {
  const lender = 'lender' in info ? info.lender : undefined
  const txType = 'txType' in info ? info.txType : undefined
  const deed = { lender, provider: undefined, recipient: undefined }
  const named = (paid?: DeedSide, received?: DeedSide, name = deedName(info.type, txType)): Deed => ({
    ...deed,
    name,
    paid,
    received,
  })
  switch (info.type) {
    case 'Approve':
      return named(side(chainId, info.tokenAddress))
    case 'Swap':
    case 'Bridge':
      return named(
        side(info.inputChainId, info.inputCurrencyId),
        side(info.outputChainId, info.outputCurrencyId),
      )
    case 'Margin':
      return named(side(chainId, info.inputCurrencyId), side(chainId, info.outputCurrencyId))
    case 'Wrap': {
      const native = side(info.chainId, NATIVE_TOKEN_ADDRESS)
      return info.unwrapped ? named(undefined, native, 'Unwrap') : named(native)
    }
    case 'Money Market': {
      const token = side(chainId, info.tokenAddress)
      return TAKES.has(info.txType) ? named(undefined, token) : named(token)
    }
    case 'Vest Rewards':
    case 'Claim Rewards':
    case 'SwitchEMode':
      return named()
  }
}

/** Actions that bring their token into the wallet. */
const TAKES: ReadonlySet<string> = /* @__PURE__ */ new Set(['Withdraw', 'Borrow'])

function side(chainId: number, token?: string, amount?: bigint, decimals?: number): DeedSide | undefined {
  const isNothing = token === undefined && amount === undefined
  return isNothing ? undefined : { chainId, token, amount, decimals }
}

function deedName(type: TransactionInfo['type'], txType: string | undefined): string {
  switch (type) {
    case 'Money Market':
      return txType || 'Lending'
    case 'Margin':
      return txType ? `Margin: ${txType}` : 'Margin'
    case 'SwitchEMode':
      return 'Switch e-mode'
    default:
      return type
  }
}
