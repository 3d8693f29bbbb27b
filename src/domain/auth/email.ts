/** `s…a@example.com`: enough to know one's own address by, too little to learn another's. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  const [name, host] = [email.slice(0, Math.max(at, 0)), email.slice(at)]
  if (name.length < 3) return `…${host}`
  return `${name.slice(0, 1)}…${name.slice(-1)}${host}`
}
