/* Loaded before the C library: has the n-th write, flush, rename or read below a directory fail, or that of one place of the code, or end the process there. */
#define _GNU_SOURCE
#include <ctype.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITE, SYNC, RENAME, READ, CLASSES };
enum { NONE, ENOSPC_ONCE, EIO_ONCE, SHORT, SYNC_EIO, RENAME_EIO, READ_EIO, FULL, KILL };

/* A place of the code: what is called, of which kind of file, from where. */
struct place { unsigned key, from; int class, calls; char about[112]; };
enum { MOST_PLACES = 8000 };

/* What the test writes and reads: whether faults come, which, at which call of its class, or of its place; where JavaScript
   is; the calls so far of each class and of those that count, and the faults so far; all places, where they are asked for. */
struct control {
  int armed, kind, n; unsigned place, script;
  int calls[CLASSES], counted, hits, places;
  struct place seen[MOST_PLACES];
};
static volatile struct control *control;
static const char *directory;
static char *program, *program_end;

static int measure(struct dl_phdr_info *info, size_t size, void *none) {
  program = (char *)info->dlpi_addr;
  for (int at = 0; at < info->dlpi_phnum; at++) {
    char *end = program + info->dlpi_phdr[at].p_vaddr + info->dlpi_phdr[at].p_memsz;
    if (info->dlpi_phdr[at].p_type == PT_LOAD && end > program_end) program_end = end;
  }
  return 1;
}

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAULTS_CONTROL");
  directory = getenv("FAULTS_DIR");
  if (!path || !directory) return;
  int fd = open(path, O_RDWR);
  if (fd < 0) return;
  void *found = mmap(0, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (found == MAP_FAILED) return;
  void *first[1];
  backtrace(first, 1);
  dl_iterate_phdr(measure, 0);
  control = found;
}

static int ours(const char *path) { return path && strncmp(path, directory, strlen(directory)) == 0; }

static int ours_fd(int fd, char *path, size_t size) {
  char link[40];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, size - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return ours(path);
}

static unsigned mix(unsigned hash, const void *from, size_t size) {
  for (const unsigned char *at = from; size-- > 0; at++) hash = (hash ^ *at) * 16777619u;
  return hash;
}

/* A letter of a name that is drawn, or of a time. */
static int drawn(const char *at) {
  return isxdigit(*at) || strchr("-_TZ", *at) || (*at == '.' && isdigit(at[1]));
}

/* The path below the directory with a # for each name that is drawn. */
static void name_kind(const char *path, char *kind, size_t size) {
  size_t length = 0;
  for (path += strlen(directory); *path && length + 2 < size;) {
    int run = 0, digits = 0;
    for (; path[run] && drawn(path + run); run++) digits += isdigit(path[run]) != 0;
    kind[length++] = run >= 8 && digits ? '#' : *path;
    path += run >= 8 && digits ? run : 1;
  }
  kind[length] = 0;
}

/* What is called, of which kind of file, by which functions of the program, and by which of JavaScript where it waits for the call. */
static unsigned place_of(int class, const char *name, const char *path) {
  char about[sizeof control->seen->about], kind[80];
  name_kind(path, kind, sizeof kind);
  int within = gettid() == getpid();
  snprintf(about, sizeof about, "%s %s%s", name, kind, within ? "" : " beside");
  unsigned key = mix(2166136261u, about, strlen(about));
  void *frames[40];
  int depth = backtrace(frames, 40);
  for (int at = 2; at < depth; at++) {
    if ((char *)frames[at] < program || (char *)frames[at] >= program_end) continue;
    size_t offset = (char *)frames[at] - program;
    key = mix(key, &offset, sizeof offset);
  }
  unsigned from = within ? control->script : 0;
  key = mix(key, &from, sizeof from) | 1;
  static volatile int busy;
  while (__sync_lock_test_and_set(&busy, 1)) {}
  int at = 0;
  while (at < control->places && control->seen[at].key != key) at++;
  if (at == control->places && at < MOST_PLACES) {
    volatile struct place *place = &control->seen[control->places++];
    place->key = key;
    place->from = from;
    place->class = class;
    place->calls = 0;
    strcpy((char *)place->about, about);
  }
  if (at < MOST_PLACES) control->seen[at].calls++;
  __sync_lock_release(&busy);
  return key;
}

static const int class_of[] = { 0, WRITE, WRITE, WRITE, SYNC, RENAME, READ, WRITE, WRITE };

/* 0: goes on. 1: fails, with errno set. 2: only a half of it is written. */
static int fault(int class, const char *name, const char *path) {
  __sync_add_and_fetch(&control->calls[class], 1);
  int kind = control->kind;
  unsigned key = control->place || kind == NONE ? place_of(class, name, path) : 0;
  if (kind == NONE || class_of[kind] != class) return 0;
  int before = control->hits;
  if (before == 0 && (key != control->place || __sync_add_and_fetch(&control->counted, 1) != control->n)) return 0;
  if (before > 0 && kind != FULL && !(kind == SHORT && before == 1)) return 0;
  __sync_add_and_fetch(&control->hits, 1);
  if (kind == KILL) kill(getpid(), SIGKILL);
  if (kind == SHORT && before == 0) return 2;
  errno = kind == ENOSPC_ONCE || kind == FULL || kind == SHORT ? ENOSPC : EIO;
  return 1;
}

#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
#define WATCHED(fd) char path[4096]; int watched = control && control->armed && ours_fd(fd, path, sizeof path)

#define WRITES(type, name, parameters, fd, size, whole, half) \
  type name parameters { REAL(name); WATCHED(fd); int is = watched ? fault(WRITE, #name, path) : 0; if (is == 1) return -1; if (is == 2 && (size) > 1) return half; return whole; }
#define READS(type, name, parameters, fd, whole) \
  type name parameters { REAL(name); WATCHED(fd); if (watched && fault(READ, #name, path)) return -1; return whole; }

WRITES(ssize_t, write, (int fd, const void *from, size_t size), fd, size, real(fd, from, size), real(fd, from, size / 2))
WRITES(ssize_t, pwrite, (int fd, const void *from, size_t size, off_t at), fd, size, real(fd, from, size, at), real(fd, from, size / 2, at))
WRITES(ssize_t, pwrite64, (int fd, const void *from, size_t size, off64_t at), fd, size, real(fd, from, size, at), real(fd, from, size / 2, at))
WRITES(ssize_t, writev, (int fd, const struct iovec *from, int count), fd, 0, real(fd, from, count), 0)
WRITES(int, ftruncate64, (int fd, off64_t size), fd, 0, real(fd, size), 0)
READS(ssize_t, read, (int fd, void *to, size_t size), fd, real(fd, to, size))
READS(ssize_t, pread, (int fd, void *to, size_t size, off_t at), fd, real(fd, to, size, at))
READS(ssize_t, pread64, (int fd, void *to, size_t size, off64_t at), fd, real(fd, to, size, at))

int fsync(int fd) { REAL(fsync); WATCHED(fd); if (watched && fault(SYNC, "fsync", path)) return -1; return real(fd); }
int fdatasync(int fd) { REAL(fdatasync); WATCHED(fd); if (watched && fault(SYNC, "fdatasync", path)) return -1; return real(fd); }
int rename(const char *from, const char *to) { REAL(rename); if (control && control->armed && ours(to) && fault(RENAME, "rename", to)) return -1; return real(from, to); }
int link(const char *from, const char *to) { REAL(link); if (control && control->armed && ours(to) && fault(RENAME, "link", to)) return -1; return real(from, to); }
