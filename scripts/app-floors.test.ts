import { describe, expect, test } from 'vitest'
import { floorViolations } from './floor-rules.ts'

const app = (path: string, specifier: string) =>
  floorViolations([{ path: `examples/app/src/${path}`, text: `import { x } from '${specifier}'` }])

describe('The floors of the app', () => {
  test.each([
    ['ui/button.tsx', './classes.ts'],
    ['ui/error-note.tsx', '../copy/as-sentence.ts'],
    ['features/review/review.tsx', '../trade/question.ts'],
    ['features/lending/pro/pro-view.tsx', '../use-action-desk.ts'],
    ['features/trade/use-trade.ts', '@causeway/react'],
    ['pages/swap.tsx', '../features/trade/trade-form.tsx'],
    ['app/wallets/wagmi-wallet.ts', 'viem'],
    ['main.tsx', './app/app.tsx'],
  ])('%s may import %s', (path, specifier) => {
    expect(app(path, specifier)).toEqual([])
  })

  test.each([
    ['ui/button.tsx', '@causeway/core', 'ui draws, and does not know the SDK'],
    ['ui/button.tsx', '../features/trade/trade.ts', 'features is above ui'],
    ['features/trade/trade.ts', '../../app/pages.ts', 'app is above features'],
    ['features/trade/trade.ts', '../review/review.tsx', 'the feature review is not below trade'],
    ['features/nobody/a.ts', '../../pages/swap.tsx', 'pages is above features'],
    ['features/trade/trade.ts', '../nobody/a.ts', 'the feature nobody is not below trade'],
    ['features/trade/trade.ts', 'viem', 'only app/ knows the libraries of chains and wallets'],
    ['pages/swap.tsx', 'wagmi/actions', 'only app/ knows the libraries of chains and wallets'],
  ])('%s must not import %s', (path, specifier, why) => {
    expect(app(path, specifier)).toEqual([`examples/app/src/${path}:1 imports ${specifier}: ${why}`])
  })
})
