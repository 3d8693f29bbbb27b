const DIGITS_MIN = 4
const SEARCHES = ['q', 'phone', 'email']

/**
 * Whether a filter would show every member of staff whom one of them searched for: a phone number,
 * its last digits, or an e-mail address.
 */
export const isPersonSearch = ({ name, value }: { name: string; value: string }): boolean => {
  if (!SEARCHES.includes(name)) return false
  const plain = value.replaceAll(/[\s()+./-]/g, '')
  return (
    plain.includes('@') ||
    new RegExp(String.raw`^\d{${DIGITS_MIN},}$`).test(plain) ||
    /\d{8}/.test(plain)
  )
}
