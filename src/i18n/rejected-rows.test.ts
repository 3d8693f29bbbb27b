import { expect, it } from 'vitest'
import { IMPORT_FIELDS } from '#domain/imports/fields.ts'
import { serverWords } from './server.ts'
import { loadStaffWords } from './staff.ts'

it.each(['en', 'id'] as const)(
  'names the box that a refused row of a file waits for, in %s',
  async (locale) => {
    const words: Record<string, string> = await loadStaffWords(locale, ['imports'])
    const t = serverWords(locale)
    expect(t('validation.newSku')).toContain(`“${words['imports.creates']}”`)
    expect(t('validation.newWord')).toContain(`“${words['imports.createsSynonyms']}”`)
    expect(t('validation.newCoupon')).toContain(`“${words['imports.createsCoupons']}”`)
    expect(t('validation.newMember')).toContain(`“${words['imports.createsMembers']}”`)
  },
)

it.each(['en', 'id'] as const)(
  'has a label for every column of every kind of file, in %s',
  async (locale) => {
    const words: Record<string, string> = await loadStaffWords(locale, ['imports'])
    const names = Object.values(IMPORT_FIELDS).flatMap((fields) => fields.map(({ name }) => name))
    const without = names.filter((name) => (words[`imports.field.${name}`] ?? '') === '')
    expect(without).toEqual([])
  },
)
