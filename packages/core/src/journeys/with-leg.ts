import type { JourneyRecord, JourneyRecordLeg } from './record.ts'

/** Returns a copy of a journey with a changed leg. */
export function withLeg(
  record: JourneyRecord,
  index: number,
  change: Partial<JourneyRecordLeg>,
): JourneyRecord {
  return {
    ...record,
    legs: record.legs.map((leg, position) => (position === index ? { ...leg, ...change } : leg)),
  }
}
