import { expect, it } from 'vitest'
import { logoSvg } from './logos.ts'

it.each(['USDC', 'wstETH', 'WMWM', 'm', 'PT-USDe-25JUL2024'])(
  'draws the letters of %s inside the circle',
  (symbol) => {
    const svg = logoSvg(symbol)
    const size = Number(/font-size="(\d+)"/.exec(svg)?.[1])
    const letters = />([A-Z0-9]*)<\/text>/.exec(svg)?.[1] ?? ''
    expect(letters.length).toBeGreaterThan(0)
    // Wide letters such as W take one em; the circle is 32 wide and 28 at the height of the letters.
    expect(letters.length * size).toBeLessThanOrEqual(28)
  },
)
