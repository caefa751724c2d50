/** Prints the balances of all listed tokens of an account on every chain, with their value in US dollars. */
import { formatUnits } from '@causeway/core'
import { type ChainHoldings, priceKey, readHoldings } from '@causeway/core/data'
import { bad, heading, quiet, table } from './support/amount-text.ts'
import type { ExampleContext } from './support/example-context.ts'

export async function run({ causeway, account, print, signal }: ExampleContext): Promise<void> {
  print(heading(`Balances of ${account}`))
  let total = 0
  const unread: string[] = []
  // Read each chain separately, so that an unreachable one does not affect the others.
  for (const { id: chainId, name } of causeway.chains.filter(({ chainType }) => chainType === 'EVM')) {
    const read = await readHoldings(causeway, { chainId, account }, { signal }).catch(
      (error: unknown) => error,
    )
    if (!isHoldings(read)) {
      print(`\n${name}: ${bad(read instanceof Error ? read.message : String(read))}`)
      unread.push(name)
      continue
    }
    const tokens = read.holdings.map(({ token }) => token.address)
    await causeway.prices.getPrices({ chains: { [chainId]: tokens } }, { signal })

    print(`\n${name} ${quiet(`at block ${read.blockNumber}`)}`)
    if (read.listProblem) print(quiet(`  Only the native token was read: ${read.listProblem}`))
    const rows = read.holdings.map(({ token, balance }) => {
      // An unreadable balance is shown as unknown, never as 0.
      if ('error' in balance) return [token.symbol, '?', balance.error.reason]
      const amount = formatUnits(balance.raw, token.decimals)
      const price = causeway.prices.store.get(priceKey(chainId, token.address))?.price
      if (price === undefined) return [token.symbol, amount, 'no price']
      total += Number(amount) * price
      return [token.symbol, amount, `$${(Number(amount) * price).toFixed(2)}`]
    })
    print(table([['token', 'amount', 'value'], ...rows]))
  }
  // Name the chains that the total does not include.
  const without = unread.length === 0 ? '' : ` without ${unread.join(', ')}`
  print(`\nTotal: $${total.toFixed(2)}${without}`)
}

function isHoldings(read: unknown): read is ChainHoldings {
  return typeof read === 'object' && read !== null && 'holdings' in read
}
