import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { QuoteProvider } from '@causeway/core'
import * as providers from '@causeway/core/providers'
import { describe, expect, test } from 'vitest'

const ALL: readonly QuoteProvider[] = [
  providers.across(),
  providers.axelar(),
  providers.bebop(),
  providers.butter(),
  providers.causewayPools({ deployments: {} }),
  providers.cow(),
  providers.crosscurve(),
  providers.eisen(),
  providers.enso(),
  providers.erc20Wrapper(),
  providers.fly(),
  providers.gaszip(),
  providers.kyberswap(),
  providers.layerswap(),
  providers.lifi(),
  providers.mayan(),
  providers.nitro(),
  providers.nordstern(),
  providers.oneinch(),
  providers.oogabooga(),
  providers.openocean(),
  providers.orbiter(),
  providers.pendle(),
  providers.relay(),
  providers.squidV1(),
  providers.squidV2(),
  providers.stargateBus(),
  providers.stargateTaxi(),
  providers.sushi(),
  providers.symbiosis(),
  providers.uniswapV2(),
  providers.uniswapV3(),
  providers.velora(),
  providers.wrapper(),
  providers.xy(),
  providers.zenlink(),
  providers.zerox(),
]

const document = await readFile('docs/providers.md', 'utf8')

/** Cells of a table by the id in the first column. */
function readTable(header: string): ReadonlyMap<string, readonly string[]> {
  const start = document.indexOf(header)
  const rows = document.slice(start).split('\n\n')[0]?.split('\n').slice(2) ?? []
  return new Map(
    rows.map((row) => {
      const [, id = '', ...cells] = row.split('|').map((cell) => cell.trim())
      return [id.replaceAll('`', ''), cells.slice(0, -1)] as const
    }),
  )
}

const services = readTable('| id       | kind')
const verification = readTable('| id | known contracts')

/** Providers whose decoder knows the contracts. */
const isDecoded = ({ decode, decodeOrder }: QuoteProvider) =>
  decode !== undefined || decodeOrder !== undefined

function describeDecoder({ decode, decodeOrder, decodesEveryCall }: QuoteProvider): string {
  if (!decode) return 'none'
  const calls = decodesEveryCall ? 'every call' : 'calls'
  return decodeOrder ? `${calls} and orders` : calls
}

describe('docs/providers.md', () => {
  test('covers every exported provider', () => {
    const ids = ALL.map(({ id }) => id).sort()
    expect([...services.keys()].sort()).toEqual(ids)
    expect([...verification.keys()].sort()).toEqual(ids)
  })

  test.each(ALL.map((provider) => [provider.id, provider] as const))(
    'describes %s as it is',
    (id, provider) => {
      const [kind = '', , , , build = '', status = '', tokens = '', done = ''] = services.get(id) ?? []
      expect(kind.split(/[ ,;]/)[0], 'kind').toBe(provider.kind)
      expect(/with the quote/.test(build), 'build').toBe(provider.build === undefined)
      expect(/^none/.test(status), 'status').toBe(provider.status === undefined)
      expect(tokens === 'none', 'tokens').toBe(provider.tokens === undefined)
      expect(done.split(/[;,]/)[0], 'DONE').toBe(provider.settlesOn === 'source' ? 'departed' : 'arrived')
    },
  )

  test.each(ALL.map((provider) => [provider.id, provider] as const))(
    'states how %s is verified',
    (id, provider) => {
      const [contracts, decoder, , replies] = verification.get(id) ?? []
      expect(contracts).toBe(provider.contracts ? 'list' : isDecoded(provider) ? 'in the decoder' : 'none')
      expect(decoder).toBe(describeDecoder(provider))
      const name = id.startsWith('stargate') ? 'stargate' : id
      expect(replies).toBe(existsSync(`tests/fixtures/${name}.test.ts`) ? 'yes' : 'no')
    },
  )
})
