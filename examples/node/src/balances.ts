/** What an account holds of all that is listed on every chain, and what it is worth. */
import { formatUnits } from '@causeway/core'
import { type ChainHoldings, priceKey, readHoldings } from '@causeway/core/data'
import type { ExampleContext } from './support/example.ts'
import { bad, heading, quiet, table } from './support/text.ts'

export async function run({ causeway, account, print, signal }: ExampleContext): Promise<void> {
  print(heading(`Balances of ${account}`))
  let total = 0
  const unread: string[] = []
  // Each chain by itself, so that one that cannot be reached costs nothing but itself.
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
    if (read.listProblem) print(quiet(`  Its native token alone: ${read.listProblem}`))
    const rows = read.holdings.map(({ token, balance: reading }) => {
      // What could not be read is told as such, never as 0.
      if ('error' in reading) return [token.symbol, '?', reading.error.reason]
      const amount = formatUnits(reading.raw, token.decimals)
      const price = causeway.prices.store.get(priceKey(chainId, token.address))?.price
      if (price === undefined) return [token.symbol, amount, 'no price']
      total += Number(amount) * price
      return [token.symbol, amount, `$${(Number(amount) * price).toFixed(2)}`]
    })
    print(table([['token', 'amount', 'worth'], ...rows]))
  }
  // A sum of what is known, which says what is not.
  const without = unread.length === 0 ? '' : ` without ${unread.join(', ')}`
  print(`\nTogether $${total.toFixed(2)}${without}`)
}

function isHoldings(read: unknown): read is ChainHoldings {
  return typeof read === 'object' && read !== null && 'holdings' in read
}
