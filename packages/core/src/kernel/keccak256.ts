const MASK = (1n << 64n) - 1n
/** Bytes that are absorbed at a time. */
const RATE = 136

/** Returns the Keccak-256 hash of a text's ASCII bytes, in hex without `0x`. It is slow: for texts as short as an address. */
export function keccak256(text: string): string {
  const lanes: bigint[] = Array.from({ length: 25 }, () => 0n)
  const padded = new Uint8Array(Math.ceil((text.length + 1) / RATE) * RATE)
  padded.set(new TextEncoder().encode(text))
  padded[text.length] = 1
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80
  for (let start = 0; start < padded.length; start += RATE) {
    for (let byte = 0; byte < RATE; byte++) {
      const lane = byte >> 3
      lanes[lane] = laneAt(lanes, lane) ^ (BigInt(padded[start + byte] ?? 0) << BigInt((byte & 7) * 8))
    }
    permute(lanes)
  }
  return [0, 1, 2, 3].map((lane) => littleEndian(laneAt(lanes, lane))).join('')
}

/** Keccak-f[1600]. Source: https://keccak.team/keccak_specs_summary.html; its constants are computed as specified there. */
function permute(lanes: bigint[]): void {
  let register = 1
  for (let round = 0; round < 24; round++) {
    const parity = [0, 1, 2, 3, 4].map((x) =>
      [0, 5, 10, 15, 20].reduce((sum, row) => sum ^ laneAt(lanes, x + row), 0n),
    )
    for (let at = 0; at < 25; at++) {
      const x = at % 5
      lanes[at] = laneAt(lanes, at) ^ laneAt(parity, (x + 4) % 5) ^ rotate(laneAt(parity, (x + 1) % 5), 1)
    }
    let [x, y] = [1, 0]
    let moved = laneAt(lanes, 1)
    for (let step = 0; step < 24; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = laneAt(lanes, x + 5 * y)
      lanes[x + 5 * y] = rotate(moved, (((step + 1) * (step + 2)) / 2) % 64)
      moved = next
    }
    for (let row = 0; row < 25; row += 5) {
      const before = lanes.slice(row, row + 5)
      for (let column = 0; column < 5; column++) {
        const others = ~laneAt(before, (column + 1) % 5) & MASK & laneAt(before, (column + 2) % 5)
        lanes[row + column] = laneAt(before, column) ^ others
      }
    }
    for (let bit = 0; bit < 7; bit++) {
      if (register & 1) lanes[0] = laneAt(lanes, 0) ^ (1n << BigInt((1 << bit) - 1))
      register = register & 0x80 ? (register << 1) ^ 0x171 : register << 1
    }
  }
}

function laneAt(lanes: readonly bigint[], at: number): bigint {
  return lanes[at] ?? 0n
}

function rotate(lane: bigint, bits: number): bigint {
  return ((lane << BigInt(bits)) | (lane >> BigInt(64 - bits))) & MASK
}

function littleEndian(lane: bigint): string {
  return (lane.toString(16).padStart(16, '0').match(/../g) ?? []).reverse().join('')
}
