/**
 * The digits of an NPWP as typed with dots and dashes: 15, or the 16 of the newer numbers; null for
 * anything else.
 */
export const taxNumberDigits = (typed: string): string | null => {
  const digits = typed.replaceAll(/[\s.-]/g, '')
  return /^\d{15,16}$/.test(digits) && !/^0+$/.test(digits) ? digits : null
}

/** As it is printed: the older one as 01.234.567.8-901.000, the newer one in groups of four. */
export const formatTaxNumber = (digits: string): string =>
  digits.length === 15
    ? digits.replace(/^(\d\d)(\d{3})(\d{3})(\d)(\d{3})(\d{3})$/, '$1.$2.$3.$4-$5.$6')
    : digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
