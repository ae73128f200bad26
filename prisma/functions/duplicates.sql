-- The sets in which Persons that have something in common are suggested when pairs of them were refused: each Person with
-- everybody it was not refused with, in the order of the ids, as far as these were not refused with each other. No set has
-- a refused pair, none could take one Person more, each is told once, and there are no more of them than Persons.
create or replace function duplicate_sets(persons bigint[], refused bigint[], others bigint[])
  returns setof bigint[] language plpgsql immutable as $$
declare
  people constant int := cardinality(persons);
  apart bit varying[] := array_fill(repeat('0', people)::bit varying, array[people]);
  barred bit varying;
  chosen bit varying;
  told bit varying[] := '{}';
  one int;
  two int;
begin
  for pair in 1 .. cardinality(refused) loop
    one := array_position(persons, refused[pair]);
    two := array_position(persons, others[pair]);
    apart[one] := set_bit(apart[one], two - 1, 1);
    apart[two] := set_bit(apart[two], one - 1, 1);
  end loop;
  for lead in 1 .. people loop
    barred := set_bit(apart[lead], lead - 1, 1);
    chosen := set_bit(repeat('0', people)::bit varying, lead - 1, 1);
    for mate in 1 .. people loop
      continue when get_bit(barred, mate - 1) = 1;
      chosen := set_bit(chosen, mate - 1, 1);
      barred := barred | apart[mate];
    end loop;
    continue when chosen = any(told) or bit_count(chosen) < 2;
    told := told || chosen;
    return next array(select persons[n] from generate_series(1, people) n where get_bit(chosen, n - 1) = 1 order by n);
  end loop;
end $$;
