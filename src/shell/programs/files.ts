import type { Program } from "./program.ts";

/** Programs that tell about files and paths. */
export const FILE_PROGRAMS: Readonly<Record<string, Program>> = {
  ls: {
    options:
      "-1aAbBcCdfFgGhHiklLmnNopqQrRsStuUvxXZ@%O -I= -T= -w= --all --almost-all --author --block-size= --classify? --color? --directory --escape --file-type --format= --full-time --group-directories-first --no-group --human-readable --si --hide= --hyperlink? --ignore= --ignore-backups --indicator-style= --inode --kibibytes --literal --numeric-uid-gid --quote-name --quoting-style= --reverse --recursive --size --sort= --time= --time-style= --tabsize= --width= --zero --dereference --dereference-command-line --show-control-chars --context",
    anyOptions: true,
  },
  pwd: { options: "-LP --logical --physical", anyOptions: true, prints: () => "path" },
  stat: {
    options: "-LftqsxrnF -c= --dereference --file-system --format= --printf= --terse --cached=",
    anyOptions: true,
  },
  file: {
    options:
      "-bhiIkLNnrs0 -F= --brief --mime --mime-type --mime-encoding --dereference --no-dereference --keep-going --no-pad --print0 --raw --separator= --extension",
    note: "not `-C`, `-m`, `-p`, `-z`",
  },
  tree: {
    options:
      "-aACdDfFghilnNpQqrsStuUvxJX -L= -I= -P= --dirsfirst --filesfirst --noreport --prune --gitignore --filelimit= --matchdirs --ignore-case --sort= --du --si --timefmt= --charset= --inodes --device --metafirst --nolinks --info --fflinks",
    valuesApart: true,
    note: "not `-o`, `-R`, `-H`; a letter with a value comes last",
  },
  du: {
    options:
      "-0abcDghHkLlmPsSx -d= -B= -t= -X= -I= --all --apparent-size --block-size= --bytes --total --dereference --max-depth= --human-readable --si --summarize --separate-dirs --threshold= --time? --time-style= --exclude= --exclude-from= --one-file-system --count-links --null --inodes",
    anyOptions: true,
  },
  df: {
    options:
      "-aghHiklmnPT -B= -t= -x= -b --all --block-size= --human-readable --si --inodes --local --portability --print-type --type= --exclude-type= --output? --total --no-sync",
    anyOptions: true,
  },
  basename: { options: "-az -s= --multiple --suffix= --zero", anyOptions: true },
  dirname: { options: "-z --zero", anyOptions: true },
  realpath: {
    options:
      "-eLmPqsz --canonicalize-existing --canonicalize-missing --logical --physical --quiet --strip --no-symlinks --zero --relative-to= --relative-base=",
    anyOptions: true,
  },
  readlink: {
    options:
      "-efmnqsvz --canonicalize --canonicalize-existing --canonicalize-missing --no-newline --quiet --silent --verbose --zero",
    anyOptions: true,
  },
};
