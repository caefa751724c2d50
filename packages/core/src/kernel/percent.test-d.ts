import { describe, expectTypeOf, test } from 'vitest'
import {
  type BasisPoints,
  lessBasisPoints,
  type Percent,
  percentToBasisPoints,
  toBasisPoints,
  toPercent,
} from './percent.ts'

describe('units of a share', () => {
  test('percent and basis points cannot be mixed up', () => {
    expectTypeOf<Percent>().not.toExtend<BasisPoints>()
    expectTypeOf<BasisPoints>().not.toExtend<Percent>()
    // @ts-expect-error percent is passed as basis points
    lessBasisPoints(1n, toPercent(1))
    // @ts-expect-error basis points are passed as percent
    percentToBasisPoints(toBasisPoints(1))
  })

  test('a plain number is assignable to neither, and both are assignable to number', () => {
    expectTypeOf<number>().not.toExtend<Percent>()
    expectTypeOf<number>().not.toExtend<BasisPoints>()
    expectTypeOf<Percent>().toExtend<number>()
    expectTypeOf(percentToBasisPoints).returns.toEqualTypeOf<BasisPoints>()
  })
})
