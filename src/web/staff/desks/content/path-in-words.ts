import type { useT } from '#web/staff/words.ts'

/** A path in a form as people read it: `Questions 1, Answer, Indonesian`. */
export const pathInWords = (
  names: readonly (string | number)[],
  t: ReturnType<typeof useT>,
): string =>
  names
    .map((name) =>
      /^\d+$/.test(String(name))
        ? String(name)
        : name === 'en' || name === 'id'
          ? t(`staff.form.${name}`)
          : t(`content.field.${name}` as never),
    )
    .join(' › ')
