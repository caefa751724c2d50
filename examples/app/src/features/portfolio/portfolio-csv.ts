import { type Address, formatUnits } from '@causeway/core'
import { type ChainRecord, chainById } from '@causeway/core/chains'
import type {
  HoldingPart,
  LenderWorth,
  NetWorthView,
  SubAccountWorth,
  WalletPart,
} from '@causeway/view-models'
import { portfolioCopy } from '#locale/portfolio-copy'
import { type CsvColumn, csvTable } from '../../ui/csv.ts'

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
    [portfolioCopy.csv.side, ({ part }) => portfolioCopy.sides[part.side]],
    [portfolioCopy.csv.chain, ({ part: { chainId } }) => chainById(chains, chainId)?.name ?? String(chainId)],
    [portfolioCopy.csv.lender, ({ part }) => part.lender],
    [portfolioCopy.csv.subAccount, (line) => ('account' in line ? line.account.subAccount : undefined)],
    [portfolioCopy.csv.token, ({ part }) => tokenOf(part)?.symbol],
    [portfolioCopy.csv.tokenAddress, ({ part }) => tokenOf(part)?.address],
    [portfolioCopy.csv.amount, ({ part }) => amountOf(part)],
    [portfolioCopy.csv.value, ({ part }) => sizeOf(part.worth)],
    [portfolioCopy.csv.valueYesterday, ({ part }) => sizeOf(part.worth24h)],
    [portfolioCopy.csv.rate, ({ part }) => ('holding' in part ? figure(part.holding.apr) : undefined)],
    [
      portfolioCopy.csv.healthFactor,
      (line) => ('account' in line ? figure(line.account.healthFactor) : undefined),
    ],
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
