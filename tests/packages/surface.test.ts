import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import core from '../../packages/core/package.json' with { type: 'json' }
import react from '../../packages/react/package.json' with { type: 'json' }
import viewModels from '../../packages/view-models/package.json' with { type: 'json' }

const ENTRIES = {
  '@causeway/core': () => import('@causeway/core'),
  '@causeway/core/all': () => import('@causeway/core/all'),
  '@causeway/core/chains': () => import('@causeway/core/chains'),
  '@causeway/core/data': () => import('@causeway/core/data'),
  '@causeway/core/evm': () => import('@causeway/core/evm'),
  '@causeway/core/format': () => import('@causeway/core/format'),
  '@causeway/core/fuel': () => import('@causeway/core/fuel'),
  '@causeway/core/gateway': () => import('@causeway/core/gateway'),
  '@causeway/core/journeys': () => import('@causeway/core/journeys'),
  '@causeway/core/lenders': () => import('@causeway/core/lenders'),
  '@causeway/core/lending': () => import('@causeway/core/lending'),
  '@causeway/core/margin': () => import('@causeway/core/margin'),
  '@causeway/core/node': () => import('@causeway/core/node'),
  '@causeway/core/points': () => import('@causeway/core/points'),
  '@causeway/core/providers': () => import('@causeway/core/providers'),
  '@causeway/core/providers/across': () => import('@causeway/core/providers/across'),
  '@causeway/core/providers/axelar': () => import('@causeway/core/providers/axelar'),
  '@causeway/core/providers/bebop': () => import('@causeway/core/providers/bebop'),
  '@causeway/core/providers/butter': () => import('@causeway/core/providers/butter'),
  '@causeway/core/providers/causeway-router': () => import('@causeway/core/providers/causeway-router'),
  '@causeway/core/providers/cow': () => import('@causeway/core/providers/cow'),
  '@causeway/core/providers/crosscurve': () => import('@causeway/core/providers/crosscurve'),
  '@causeway/core/providers/eisen': () => import('@causeway/core/providers/eisen'),
  '@causeway/core/providers/enso': () => import('@causeway/core/providers/enso'),
  '@causeway/core/providers/erc20-wrapper': () => import('@causeway/core/providers/erc20-wrapper'),
  '@causeway/core/providers/fly': () => import('@causeway/core/providers/fly'),
  '@causeway/core/providers/gaszip': () => import('@causeway/core/providers/gaszip'),
  '@causeway/core/providers/kyberswap': () => import('@causeway/core/providers/kyberswap'),
  '@causeway/core/providers/layerswap': () => import('@causeway/core/providers/layerswap'),
  '@causeway/core/providers/lifi': () => import('@causeway/core/providers/lifi'),
  '@causeway/core/providers/mayan': () => import('@causeway/core/providers/mayan'),
  '@causeway/core/providers/nitro': () => import('@causeway/core/providers/nitro'),
  '@causeway/core/providers/nordstern': () => import('@causeway/core/providers/nordstern'),
  '@causeway/core/providers/oogabooga': () => import('@causeway/core/providers/oogabooga'),
  '@causeway/core/providers/oneinch': () => import('@causeway/core/providers/oneinch'),
  '@causeway/core/providers/openocean': () => import('@causeway/core/providers/openocean'),
  '@causeway/core/providers/orbiter': () => import('@causeway/core/providers/orbiter'),
  '@causeway/core/providers/pendle': () => import('@causeway/core/providers/pendle'),
  '@causeway/core/providers/relay': () => import('@causeway/core/providers/relay'),
  '@causeway/core/providers/squid-v1': () => import('@causeway/core/providers/squid-v1'),
  '@causeway/core/providers/squid-v2': () => import('@causeway/core/providers/squid-v2'),
  '@causeway/core/providers/stargate': () => import('@causeway/core/providers/stargate'),
  '@causeway/core/providers/sushi': () => import('@causeway/core/providers/sushi'),
  '@causeway/core/providers/symbiosis': () => import('@causeway/core/providers/symbiosis'),
  '@causeway/core/providers/uniswap-v2': () => import('@causeway/core/providers/uniswap-v2'),
  '@causeway/core/providers/uniswap-v3': () => import('@causeway/core/providers/uniswap-v3'),
  '@causeway/core/providers/velora': () => import('@causeway/core/providers/velora'),
  '@causeway/core/providers/wrapper': () => import('@causeway/core/providers/wrapper'),
  '@causeway/core/providers/xy': () => import('@causeway/core/providers/xy'),
  '@causeway/core/providers/zenlink': () => import('@causeway/core/providers/zenlink'),
  '@causeway/core/providers/zerox': () => import('@causeway/core/providers/zerox'),
  '@causeway/core/reporting': () => import('@causeway/core/reporting'),
  '@causeway/core/smart-account': () => import('@causeway/core/smart-account'),
  '@causeway/core/storage/postgres': () => import('@causeway/core/storage/postgres'),
  '@causeway/core/testing': () => import('@causeway/core/testing'),
  '@causeway/view-models': () => import('@causeway/view-models'),
  '@causeway/react': () => import('@causeway/react'),
  '@causeway/react/journeys': () => import('@causeway/react/journeys'),
  '@causeway/react/margin': () => import('@causeway/react/margin'),
  '@causeway/react/wagmi': () => import('@causeway/react/wagmi'),
  '@causeway/sandbox': () => import('@causeway/sandbox'),
  '@causeway/sandbox/burner': () => import('@causeway/sandbox/burner'),
  '@causeway/sandbox/config': () => import('@causeway/sandbox/config'),
}

describe('the public surface', () => {
  test.each(Object.entries(ENTRIES))('%s exports the recorded names', async (_name, load) => {
    expect(Object.keys(await load()).sort()).toMatchSnapshot()
  })

  test('covers every entry point of the published packages', () => {
    const published = [core, viewModels, react].flatMap(({ name, exports }) =>
      Object.keys(exports)
        .filter((entry) => entry !== './package.json')
        .map((entry) => name + entry.slice(1)),
    )
    expect(Object.keys(ENTRIES)).toEqual(expect.arrayContaining(published))
  })

  test('has an entry point for every provider', () => {
    const folders = readdirSync(new URL('../../packages/core/src/providers', import.meta.url), {
      withFileTypes: true,
    })
      .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
      .map(({ name }) => `./providers/${name}`)
    const entries = Object.keys(core.exports).filter((entry) => entry.startsWith('./providers/'))
    expect(entries.sort()).toEqual(folders.sort())
  })
})
