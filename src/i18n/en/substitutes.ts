/** What happens to a line that runs out: chosen at the checkout and on the order page. */
export const substitutes = {
  'substitute.title': 'If something runs out',
  'substitute.text': 'A replacement never costs more than what you ordered.',
  'substitute.best': 'The best match',
  'substitute.this': 'Another product that I choose',
  'substitute.refund': 'Give me the money back',
  'substitute.which': 'In place of {name}',
  'substitute.choose': 'Choose a product',
  'substitute.none': 'Nothing similar is available right now.',
}
