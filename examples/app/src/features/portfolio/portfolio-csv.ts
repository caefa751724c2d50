import { type Address, formatUnits } from '@causeway/core'
import { type ChainRecord, chainById } from '@causeway/core/chains'
import type {
  HoldingPart,
  LenderWorth,
  NetWorthView,
  SubAccountWorth,
  WalletPart,
} from '@causeway/view-models'
import { type CsvColumn, csvTable } from '../../ui/csv.ts'
import { SIDE_WORDS } from './side-words.ts'

/** One line of the table: what is in the wallet, deposited or owed. */
type Line =
  | { readonly part: WalletPart }
  | { readonly part: HoldingPart; readonly lender: LenderWorth; readonly account: SubAccountWorth }

/** Positions and balances as a table for a spreadsheet: amounts to their last digit, dollars to the cent, debts by their size. */
export function portfolioCsv(
  { assets, lenders }: Pick<NetWorthView, 'assets' | 'lenders'>,
  chains: readonly ChainRecord[],
): string {
  const lines: Line[] = [
    ...assets.map((part) => ({ part })),
    ...lenders.flatMap((lender) =>
      lender.accounts.flatMap((account) => account.holdings.map((part) => ({ part, lender, account }))),
    ),
  ]
  return csvTable(columnsOf(chains), lines)
}

function columnsOf(chains: readonly ChainRecord[]): CsvColumn<Line>[] {
  return [
    ['Side', ({ part }) => SIDE_WORDS[part.side]],
    ['Chain', ({ part: { chainId } }) => chainById(chains, chainId)?.name ?? String(chainId)],
    ['Lender', ({ part }) => part.lender],
    ['Sub-account', (line) => ('account' in line ? line.account.subAccount : undefined)],
    ['Token', ({ part }) => tokenOf(part)?.symbol],
    ['Token address', ({ part }) => tokenOf(part)?.address],
    ['Amount', ({ part }) => amountOf(part)],
    ['Worth, USD', ({ part }) => sizeOf(part.worth)],
    ['Worth 24 h ago, USD', ({ part }) => sizeOf(part.worth24h)],
    ['Rate, percent a year', ({ part }) => ('holding' in part ? figure(part.holding.apr) : undefined)],
    ['Health factor', (line) => ('account' in line ? figure(line.account.healthFactor) : undefined)],
  ]
}

function tokenOf(part: Line['part']): { readonly symbol: string; readonly address: Address } | undefined {
  return 'row' in part ? part.row.token : part.holding.asset
}

function amountOf(part: Line['part']): string | undefined {
  const [amount, decimals] =
    'row' in part
      ? [part.row.amount, part.row.token.decimals]
      : [part.holding.amount, part.holding.asset?.decimals]
  return amount === undefined || decimals === undefined ? undefined : formatUnits(amount, decimals)
}

function sizeOf(worth: number | 'unknown'): string | undefined {
  return worth === 'unknown' ? undefined : Math.abs(worth).toFixed(2)
}

/** Infinite is no figure. */
function figure(value: number | 'unknown'): string | undefined {
  return value === 'unknown' || !Number.isFinite(value) ? undefined : String(Number(value.toFixed(4)))
}
