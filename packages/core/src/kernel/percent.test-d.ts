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
    // @ts-expect-error percent where basis points belong
    lessBasisPoints(1n, toPercent(1))
    // @ts-expect-error basis points where percent belongs
    percentToBasisPoints(toBasisPoints(1))
  })

  test('a bare number is neither, yet both read as numbers', () => {
    expectTypeOf<number>().not.toExtend<Percent>()
    expectTypeOf<number>().not.toExtend<BasisPoints>()
    expectTypeOf<Percent>().toExtend<number>()
    expectTypeOf(percentToBasisPoints).returns.toEqualTypeOf<BasisPoints>()
  })
})
