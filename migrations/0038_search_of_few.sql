-- The bits of a few products are made from those products alone: with `= any` the database goes to them by their key before it takes their words apart,
-- where `in (select unnest(…))` took apart the words of the whole range first.
create or replace function set_search_bits(ids uuid[]) returns void language plpgsql set work_mem = '64MB' as $$
begin
  if ids is null then
    insert into search_bits as b (lexeme, class, chunk, bits)
    select t.lexeme, t.class, t.chunk, bit_or(set_bit(0::bit(8192), t.bit, 1)) from search_bits_truth t where t.lexeme <> '' group by t.lexeme, t.class, t.chunk
    on conflict (lexeme, class, chunk) do update set bits = b.bits | excluded.bits;
  else
    insert into search_bits as b (lexeme, class, chunk, bits)
    select t.lexeme, t.class, t.chunk, bit_or(set_bit(0::bit(8192), t.bit, 1)) from search_bits_truth t
    where t.product_id = any(ids) and t.lexeme <> '' group by t.lexeme, t.class, t.chunk
    on conflict (lexeme, class, chunk) do update set bits = b.bits | excluded.bits;
  end if;
end;
$$;
create or replace function clear_search_bits(ids uuid[]) returns void language plpgsql as $$
begin
  if ids is null then
    delete from search_bits b where b.lexeme <> '';
  else
    update search_bits b set bits = b.bits & ~m.bits
    from (
      select t.lexeme, t.class, t.chunk, bit_or(set_bit(0::bit(8192), t.bit, 1)) as bits from search_bits_truth t
      where t.product_id = any(ids) and t.lexeme <> '' group by t.lexeme, t.class, t.chunk
    ) m
    where (b.lexeme, b.class, b.chunk) = (m.lexeme, m.class, m.chunk);
  end if;
end;
$$;
