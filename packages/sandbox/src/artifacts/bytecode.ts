import type { Hex } from 'viem'
import { isHex } from 'viem'
import * as z from 'zod/mini'
import { SandboxError } from '../errors.ts'
import type { FileForm } from './manifest.ts'

const jsonArtifact = z.object({ bytecode: z.union([z.string(), z.object({ object: z.string() })]) })

/** The bytecode inside a file of a package, in any of the forms packages write it in. */
export function readBytecode(text: string, form: FileForm, label: string): Hex {
  const raw = form.kind === 'json' ? fromJson(text, label) : fromSolidity(text, form.constant, label)
  const hex = raw.startsWith('0x') ? raw : `0x${raw}`
  if (!isHex(hex) || hex.length < 4) {
    throw new SandboxError('ARTIFACT_UNREADABLE', `${label}: the bytecode is empty or not linked`)
  }
  return hex
}

function fromJson(text: string, label: string): string {
  const parsed = z.safeParse(jsonArtifact, JSON.parse(text))
  if (!parsed.success) throw new SandboxError('ARTIFACT_UNREADABLE', `${label}: no bytecode in this artifact`)
  const { bytecode } = parsed.data
  return typeof bytecode === 'string' ? bytecode : bytecode.object
}

function fromSolidity(text: string, constant: string, label: string): string {
  const found = new RegExp(`${constant}\\s*=\\s*hex"([0-9a-fA-F]+)"`).exec(text)?.[1]
  if (found === undefined) {
    throw new SandboxError('ARTIFACT_UNREADABLE', `${label}: no constant ${constant} in this file`)
  }
  return found
}
