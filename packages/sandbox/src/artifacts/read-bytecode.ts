import type { Address, Hex } from 'viem'
import { isHex } from 'viem'
import * as z from 'zod/mini'
import { SandboxError } from '../errors.ts'
import type { FileForm } from './manifest.ts'

const spots = z.array(z.object({ start: z.int(), length: z.int() }))

const jsonArtifact = z.object({
  bytecode: z.union([z.string(), z.object({ object: z.string() })]),
  /** Byte offsets of the library addresses in the bytecode, by source file and library. */
  linkReferences: z.optional(z.record(z.string(), z.record(z.string(), spots))),
})

/** Returns the bytecode that a file contains, for all formats in which packages publish it. */
export function readBytecode(text: string, form: FileForm, label: string): Hex {
  const raw =
    form.kind === 'json'
      ? fromJson(text, form.libraries ?? {}, label)
      : fromSolidity(text, form.constant, label)
  const hex = raw.startsWith('0x') ? raw : `0x${raw}`
  if (!isHex(hex) || hex.length < 4) {
    throw new SandboxError('ARTIFACT_UNREADABLE', `${label}: the bytecode is empty or not linked.`)
  }
  return hex
}

function fromJson(text: string, libraries: Readonly<Record<string, Address>>, label: string): string {
  const parsed = z.safeParse(jsonArtifact, JSON.parse(text))
  if (!parsed.success)
    throw new SandboxError('ARTIFACT_UNREADABLE', `${label}: this artifact contains no bytecode.`)
  const { bytecode, linkReferences = {} } = parsed.data
  const raw = typeof bytecode === 'string' ? bytecode : bytecode.object
  return Object.values(linkReferences)
    .flatMap((inFile) => Object.entries(inFile))
    .reduce((code, [library, positions]) => link(code, libraries[library], positions), raw)
}

/** Links a library. Without an address the placeholder stays, and the bytecode is rejected later. */
function link(code: string, library: Address | undefined, places: z.infer<typeof spots>): string {
  if (library === undefined) return code
  const prefix = code.startsWith('0x') ? 2 : 0
  return places.reduce((linked, { start, length }) => {
    const position = prefix + start * 2
    return linked.slice(0, position) + library.slice(2).toLowerCase() + linked.slice(position + length * 2)
  }, code)
}

function fromSolidity(text: string, constant: string, label: string): string {
  const constantValue = new RegExp(`${constant}\\s*=\\s*hex"([0-9a-fA-F]+)"`).exec(text)?.[1]
  if (constantValue === undefined) {
    throw new SandboxError('ARTIFACT_UNREADABLE', `${label}: this file has no constant ${constant}.`)
  }
  return constantValue
}
