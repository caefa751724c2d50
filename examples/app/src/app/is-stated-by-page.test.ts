import { describe, expect, test } from 'vitest'
import { createJourney } from '../features/journeys/journeys.test-support.ts'
import { isStatedByPage } from './is-stated-by-page.ts'

const { legs, action } = createJourney()
const journey = createJourney({
  legs: legs.map((leg, index) => ({ ...leg, transferIds: [`leg-${index}`] })),
  ...(action ? { action: { ...action, transferIds: ['action'] } } : {}),
})
const journeys = { get: (id: string) => (id === journey.id ? journey : undefined) }

describe('isStatedByPage', () => {
  test('is true on the page of a transfer, and on one that lists it among several transfers', () => {
    expect(isStatedByPage('?transfer=a1', 'a1', journeys)).toBe(true)
    expect(isStatedByPage('?from=8453-0x1&transfers=b2,a1', 'a1', journeys)).toBe(true)
  })

  test('is true for every transfer of the journey whose page is open', () => {
    for (const id of ['leg-0', 'leg-1', 'action']) {
      expect(isStatedByPage('?journey=journey', id, journeys)).toBe(true)
      expect(isStatedByPage('?journey=another', id, journeys)).toBe(false)
    }
  })

  test('is false on any other page', () => {
    expect(isStatedByPage('', 'a1', journeys)).toBe(false)
    expect(isStatedByPage('?transfer=b2', 'a1', journeys)).toBe(false)
    expect(isStatedByPage('?transfers=a12,b2', 'a1', journeys)).toBe(false)
  })
})
