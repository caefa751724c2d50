import { CausewayError } from '../../kernel/errors.ts'

/** Bytes for the composer that say something this SDK does not know: they are not sent. */
class ComposerUnreadableError extends CausewayError<'COMPOSER_UNREADABLE'> {
  override readonly name = 'ComposerUnreadableError'
  constructor(details: string) {
    super('The calldata for the composer cannot be read', { code: 'COMPOSER_UNREADABLE', details })
  }
}

export function unreadable(details: string): never {
  throw new ComposerUnreadableError(details)
}
