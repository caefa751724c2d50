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

/** A line of the table: a wallet balance, a deposit or a debt. */
type Line =
  | { readonly part: WalletPart }
  | { readonly part: HoldingPart; readonly lender: LenderWorth; readonly account: SubAccountWorth }

/** Formats positions and balances as CSV: amounts with all decimals, USD values with two, debts as positive numbers. */
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
  return csvTable(toColumns(chains), lines)
}

function toColumns(chains: readonly ChainRecord[]): CsvColumn<Line>[] {
  return [
    [portfolioCopy.csv.side, ({ part }) => portfolioCopy.sides[part.side]],
    [portfolioCopy.csv.chain, ({ part: { chainId } }) => chainById(chains, chainId)?.name ?? String(chainId)],
    [portfolioCopy.csv.lender, ({ part }) => part.lender],
    [portfolioCopy.csv.subAccount, (line) => ('account' in line ? line.account.subAccount : undefined)],
    [portfolioCopy.csv.token, ({ part }) => getToken(part)?.symbol],
    [portfolioCopy.csv.tokenAddress, ({ part }) => getToken(part)?.address],
    [portfolioCopy.csv.amount, ({ part }) => getAmount(part)],
    [portfolioCopy.csv.value, ({ part }) => formatSize(part.worth)],
    [portfolioCopy.csv.valueYesterday, ({ part }) => formatSize(part.worth24h)],
    [portfolioCopy.csv.rate, ({ part }) => ('holding' in part ? formatDecimal(part.holding.apr) : undefined)],
    [
      portfolioCopy.csv.healthFactor,
      (line) => ('account' in line ? formatDecimal(line.account.healthFactor) : undefined),
    ],
  ]
}

function getToken(part: Line['part']): { readonly symbol: string; readonly address: Address } | undefined {
  return 'row' in part ? part.row.token : part.holding.asset
}

function getAmount(part: Line['part']): string | undefined {
  const [amount, decimals] =
    'row' in part
      ? [part.row.amount, part.row.token.decimals]
      : [part.holding.amount, part.holding.asset?.decimals]
  return amount === undefined || decimals === undefined ? undefined : formatUnits(amount, decimals)
}

function formatSize(worth: number | 'unknown'): string | undefined {
  return worth === 'unknown' ? undefined : Math.abs(worth).toFixed(2)
}

/** Formats a number; undefined if it is infinite or unknown. */
function formatDecimal(value: number | 'unknown'): string | undefined {
  return value === 'unknown' || !Number.isFinite(value) ? undefined : String(Number(value.toFixed(4)))
}
