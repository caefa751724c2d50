import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { UtilizationGauge } from './utilization-gauge.tsx'

afterEach(cleanup)

test.each([
  [0.5, undefined, '50%', false],
  [0.5, 0.9, '50%, optimal utilization 90%', false],
  [0.95, 0.9, '95%, above the optimal utilization of 90%', true],
  ['unknown', 0.9, '-', false],
] as const)(
  'the gauge of a utilization of %s with the optimum %s says "%s"',
  (share, optimum, text, warns) => {
    const { container } = render(<UtilizationGauge share={share} optimum={optimum} />)
    expect(container.textContent).toBe(text)
    expect(container.querySelector('[data-tone=warn]') !== null).toBe(warns)
  },
)
