/** Prints prices in US dollars with their source and age, and the reason of each missing price. */
import type { Address } from '@causeway/core'
import { base } from '@causeway/core/chains'
import { bad, heading, quiet, table } from './support/amount-text.ts'
import type { ExampleContext } from './support/example-context.ts'

const USDC: Address = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const WETH: Address = '0x4200000000000000000000000000000000000006'
const NO_TOKEN: Address = '0x000000000000000000000000000000000000dead'
const NAMES: Readonly<Record<string, string>> = { [USDC]: 'USDC', [WETH]: 'WETH', [NO_TOKEN]: '0x…dEaD' }

export async function run({ causeway, print, signal }: ExampleContext): Promise<void> {
  const request = { chains: { [base.id]: [USDC, WETH, NO_TOKEN] } }
  const { chains, failures } = await causeway.prices.getPrices(request, { signal })

  print(heading(`Prices on ${base.name}`))
  const answer = chains[base.id]
  const rows = Object.entries(answer?.prices ?? {}).map(([address, price]) => {
    const age = Math.round(((answer?.timestamp ?? price.updatedTime) - price.updatedTime) / 1_000)
    const change =
      price.price24h === undefined ? '?' : `${((price.price / price.price24h - 1) * 100).toFixed(2)} %`
    const note = price.isStale ? `${age} s old, as no newer price is available` : `${age} s old`
    return [NAMES[address] ?? address, `$${price.price}`, change, price.source, note]
  })
  if (rows.length > 0) print(table([['token', 'price', '24 h change', 'source', 'age'], ...rows]))
  for (const { address, reason } of answer?.unavailable ?? []) {
    print(`  ${bad(NAMES[address] ?? address)} has no price: ${reason}`)
  }
  for (const { source, reason } of failures) print(quiet(`  ${source} failed: ${reason}`))
}
