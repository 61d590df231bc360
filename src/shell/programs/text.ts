import type { Program } from "./program.ts";

/** Programs that print text, or make other text of it. */
export const TEXT_PROGRAMS: Readonly<Record<string, Program>> = {
  cat: {
    options:
      "-AbeEnstTuvl --show-all --number-nonblank --show-ends --number --squeeze-blank --show-tabs --show-nonprinting",
    anyOptions: true,
  },
  head: {
    options: "-n= -c= -qvz --lines= --bytes= --quiet --silent --verbose --zero-terminated",
    anyOptions: true,
    digits: true,
  },
  tail: {
    options:
      "-n= -c= -b= -s= -fFqrvz --lines= --bytes= --follow? --pid= --retry --sleep-interval= --quiet --silent --verbose --zero-terminated",
    anyOptions: true,
    digits: true,
  },
  wc: {
    options: "-clmwL --bytes --chars --lines --words --max-line-length --files0-from= --total=",
    anyOptions: true,
    prints: ({ operands, options }) =>
      operands.length === 0 && options.length === 1 ? "number" : undefined,
  },
  cut: {
    options:
      "-b= -c= -d= -f= -nszw --bytes= --characters= --delimiter= --fields= --complement --only-delimited --output-delimiter= --zero-terminated",
    anyOptions: true,
  },
  tr: {
    options: "-cCdstu --complement --delete --squeeze-repeats --truncate-set1",
    anyOptions: true,
  },
  nl: {
    options:
      "-b= -d= -f= -h= -i= -l= -n= -p -s= -v= -w= --body-numbering= --number-format= --number-width= --number-separator= --starting-line-number= --line-increment=",
    anyOptions: true,
  },
  tac: { options: "-br -s= --before --regex --separator=", anyOptions: true },
  rev: { options: "-0 --zero", anyOptions: true },
  paste: { options: "-d= -sz --delimiters= --serial --zero-terminated", anyOptions: true },
  column: {
    options:
      "-tnexJ -c= -s= -o= -N= -l= -R= -H= -T= --table --separator= --output-separator= --output-width= --columns= --table-columns= --table-right= --table-hide= --fillrows --json",
    anyOptions: true,
  },
  fold: { options: "-bs -w= --bytes --spaces --width=", anyOptions: true, digits: true },
  comm: {
    options: "-123iz --check-order --nocheck-order --output-delimiter= --total --zero-terminated",
    anyOptions: true,
  },
  cmp: {
    options: "-bls -i= -n= --print-bytes --verbose --quiet --silent --bytes= --ignore-initial=",
    anyOptions: true,
  },
  sort: {
    options:
      "-bcCdfghiMmnrRsuVz -k= -t= -S= --key= --field-separator= --reverse --numeric-sort --general-numeric-sort --human-numeric-sort --version-sort --unique --ignore-case --ignore-leading-blanks --dictionary-order --month-sort --random-sort --stable --check? --merge --zero-terminated --debug --buffer-size= --parallel= --sort=",
    note: "not `-o`, `-T`, `--compress-program`",
  },
  uniq: {
    options:
      "-cdDiuz -f= -s= -w= --count --repeated --all-repeated? --group? --unique --ignore-case --skip-fields= --skip-chars= --check-chars= --zero-terminated",
    most: 1,
    note: "the second operand would be written",
  },
  diff: {
    options:
      "-abBcdeEiNnpqrsStTuwy -U= -C= -x= -X= -I= -F= -W= -L= --brief --recursive --new-file --text --unified? --context? --side-by-side --suppress-common-lines --color? --exclude= --exclude-from= --ignore-all-space --ignore-space-change --ignore-blank-lines --ignore-case --ignore-trailing-space --ignore-matching-lines= --strip-trailing-cr --minimal --label= --width= --no-dereference --report-identical-files --show-c-function --expand-tabs --normal --speed-large-files",
    digits: true,
    note: "not `-l`, which runs pr",
  },
  jq: {
    options:
      "-nrRscaSCMejhV --null-input --raw-output --raw-input --slurp --compact-output --ascii-output --sort-keys --color-output --monochrome-output --exit-status --join-output --tab --indent= --stream --seq --arg --argjson --args --jsonargs --unbuffered",
    anyOptions: true,
    oneKind: true,
  },
  od: {
    options:
      "-abcdDeFfhHiIlLoOsSvxX -A= -j= -N= -t= -w? --address-radix= --skip-bytes= --read-bytes= --format= --output-duplicates --width? --strings? --endian=",
    anyOptions: true,
  },
  hexdump: {
    options: "-bcCdovxX -e= -n= -s= --canonical --length= --skip= --no-squeezing",
    anyOptions: true,
  },
  seq: {
    options: "-w -f= -s= -t= --equal-width --format= --separator=",
    anyOptions: true,
    digits: true,
  },
  ...Object.fromEntries(
    ["md5sum", "sha1sum", "sha256sum", "sha512sum", "b2sum", "cksum", "shasum"].map((name) => [
      name,
      {
        options:
          "-bctwz -a= -l= --binary --check --text --tag --zero --quiet --status --strict --warn --ignore-missing --algorithm= --length= --untagged",
        anyOptions: true,
      } as const,
    ]),
  ),
};
