/**
 * Words of disease and cure: food may name nutrients and what they contribute to, but may not
 * promise to heal (PBPOM 1/2022).
 */
const ENGLISH = `
  cure, cures, heal, heals, healing, treat, treats, treatment, therapy, therapeutic, medicine,
  medicinal, remedy, prevent, prevents, disease, illness, cancer, tumour, tumor, diabetes,
  hypertension, cholesterol, stroke, gout, ulcer, infection, virus, asthma, anaemia, anemia,
  arthritis, inflammation, high blood pressure, heart attack
`
const INDONESIAN = `
  sembuh, menyembuhkan, penyembuh, penyembuhan, obat, mengobati, pengobatan, terapi,
  berkhasiat, khasiat, jamu, mencegah, pencegahan, penyakit, kanker, kencing manis,
  hipertensi, darah tinggi, kolesterol, asam urat, maag, infeksi, asma, radang, peradangan,
  anemia, rematik, serangan jantung, menangkal
`
const CURE_WORDS = `${ENGLISH.trim()}, ${INDONESIAN.trim()}`.split(/,\s+/)

/** The first word of cure in a text; null when it has none. */
export const cureWordIn = (text: string): string | null => {
  const plain = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `
  return CURE_WORDS.find((word) => plain.includes(` ${word} `)) ?? null
}
